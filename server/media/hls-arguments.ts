import { frameStepOf, type Rung } from '#domain/media/rendition-ladder.ts'
import { soundFrame, soundRate } from '#domain/media/served-sound.ts'
import { encodingOf } from './encoder-options.ts'
import type { FfmpegAbilities } from './ffmpeg-abilities.ts'
import { options, withoutMetadata } from './options.ts'
import { pictureGraph } from './picture-filters.ts'
import type { ProbedVideo } from './probed-video.ts'
import { inputArguments } from './sniff-format.ts'

export type LadderPlan = {
  source: string
  probed: ProbedVideo
  rungs: Rung[]
  encoder: string
  abilities: FfmpegAbilities
  /** Make only this many segments from the start. */
  segments?: number | undefined
}

const usualSegmentSeconds = 4
const keyframeSeconds = 2
const keyframesPerSegment = usualSegmentSeconds / keyframeSeconds
/** Rates are means, and slightly inexact. Without this margin, a segment would end a keyframe early after two hours. */
const hlsMargin = 0.001
/** Times are floating-point numbers in expressions: a frame at exactly 2 s must not come out before it. */
const tiny = 0.000001

/**
 * At an even rate, keyframes are always the same number of frames apart, so that all segments are equally long. If each
 * segment instead ended at the next full four seconds, about one in twenty would be a frame shorter, which would reveal
 * to viewers who get only some segments where in the video those are.
 */
function framesPerKeyframe({ fps }: Pick<ProbedVideo, 'fps'>): number {
  return Math.max(1, Math.ceil((keyframeSeconds * fps) / frameStepOf(fps) - 0.01))
}

/** Four seconds, or slightly more if that is not a whole number of frames. */
export function segmentSeconds(probed: Pick<ProbedVideo, 'fps' | 'isVariableRate'>): number {
  if (probed.isVariableRate) return usualSegmentSeconds
  return (keyframesPerSegment * framesPerKeyframe(probed) * frameStepOf(probed.fps)) / probed.fps
}

/** The names of the output streams: they are numbered, sound first. */
export function streamNames({ probed, rungs }: Pick<LadderPlan, 'probed' | 'rungs'>): {
  audio: string | null
  rungs: string[]
} {
  const first = probed.sound ? 1 : 0
  return { audio: probed.sound ? '0' : null, rungs: rungs.map((_, index) => String(index + first)) }
}
export const playlistOf = (stream: string): string => `${stream}.m3u8`
export const initOf = (stream: string): string => `init_${stream}.mp4`

/**
 * One ffmpeg that decodes once and writes all renditions as fragmented MP4 with growing playlists, into its
 * working directory. All frames keep their times, and keyframes are at the same times in all renditions.
 */
export function ladderArguments(plan: LadderPlan): string[] {
  const { source, probed, rungs, abilities } = plan
  const encoding = encodingOf(plan.encoder, rungs, bFrames(plan))
  const untilSeconds = plan.segments === undefined ? undefined : plan.segments * segmentSeconds(probed) - tiny
  const graphs = [
    pictureGraph({
      probed,
      rungs,
      hasZscale: abilities.hasZscale,
      untilSeconds,
      lastFilter: encoding.filter,
    }),
    ...soundGraph(probed, plan.segments),
  ]
  return [
    ...encoding.device,
    // Keeps the file's times, so that sound and picture are shifted by the same amount.
    '-copyts',
    ...inputArguments(probed.format, source),
    ...options({ filter_complex: graphs.join(';') }),
    ...rungs.flatMap((_, index) => options({ map: `[v${index}]` })),
    ...(probed.sound ? options({ map: '[a]', 'c:a': 'aac', 'b:a': '128k' }) : []),
    ...withoutMetadata,
    ...pictureTimes(plan),
    ...encoding.options,
    ...options({ colorspace: 'bt709', color_primaries: 'bt709', color_trc: 'bt709', color_range: 'tv' }),
    ...hlsOutput(plan),
  ]
}

/**
 * Frames stored out of display order (B-frames) shift all times by two frames in players, unless offsets may
 * be negative. Where that is not supported, frames are stored in display order. So are frames at a variable
 * rate: a segment starts where the previous one ended, and only in display order is that known.
 */
function bFrames({ probed, abilities }: LadderPlan): number {
  return abilities.hasSegmentOptions && !probed.isVariableRate ? 2 : 0
}

function pictureTimes(plan: LadderPlan): string[] {
  const { picture, isVariableRate } = plan.probed
  const slot = (time: string) => `floor((${time}+${tiny.toFixed(6)})/${keyframeSeconds})`
  // Counting forced keyframes, as is usual, would force one at every frame after a gap.
  const isDue = `isnan(prev_forced_t)+gt(${slot('t')},${slot('prev_forced_t')})`
  return options({
    [plan.abilities.hasFrameMode ? 'fps_mode' : 'vsync']: 'passthrough',
    'enc_time_base:v': picture.timeBase,
    force_key_frames: `expr:${isVariableRate ? isDue : `not(mod(n,${framesPerKeyframe(plan.probed)}))`}`,
    g: Math.ceil(picture.fastestRate * keyframeSeconds * 2),
    ...(isVariableRate && plan.abilities.hasSetts ? { 'bsf:v': pictureDurations(plan) } : {}),
  })
}

/**
 * Encoders give every frame the average duration. Here each lasts until the next, and the last as long as in
 * the video.
 */
function pictureDurations({ probed, segments }: LadderPlan): string {
  const untilSeconds = (segments ?? Infinity) * segmentSeconds(probed)
  const isToTheEnd = probed.durationMs <= untilSeconds * 1000
  const last = isToTheEnd ? `${probed.picture.lastSeconds ?? 0}/TB` : `${untilSeconds}/TB-PTS`
  return `setts=duration='if(gt(NEXT_PTS,PTS),NEXT_PTS-PTS,max(DURATION,${last}))'`
}

/**
 * The sound starts and ends with the picture, with silence in its gaps. The encoder adds one frame of its own before
 * its input, so we start its input one frame later to keep the sound in sync.
 */
function soundGraph(probed: ProbedVideo, segments: number | undefined): string[] {
  const { sound, picture, durationMs } = probed
  if (!sound) return []
  const whole = Math.round((durationMs / 1000) * soundRate)
  const frames = Math.ceil(((segments ?? 0) * segmentSeconds(probed) * soundRate) / soundFrame)
  const end = segments === undefined ? whole : Math.min(whole, frames * soundFrame)
  const filters = [
    ...(sound.isAmbisonic ? ['pan=mono|c0=c0'] : []),
    `asetpts=PTS-(${picture.startSeconds})/TB`,
    `aresample=${soundRate}`,
    `aresample=async=1:first_pts=${soundFrame}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    'apad',
    `atrim=end_pts=${Math.max(end, soundFrame * 2)}`,
  ]
  return [`[0:${sound.stream}]${filters.join(',')}[a]`]
}

function hlsOutput({ probed, rungs, abilities }: LadderPlan): string[] {
  const streams = [...(probed.sound ? ['a:0'] : []), ...rungs.map((_, index) => `v:${index}`)]
  // ffmpeg adds a number to the name when there are several streams. Old versions have no other way to tell
  // them apart.
  const init = streams.length === 1 ? initOf('0') : 'init.mp4'
  return [
    ...options({
      // Muxers that shift times would move sound and picture apart.
      avoid_negative_ts: 'disabled',
      f: 'hls',
      // ffmpeg ends each segment at the first keyframe after a multiple of this, so it must not be too large.
      hls_time: (segmentSeconds(probed) - (probed.isVariableRate ? 0 : hlsMargin)).toFixed(6),
      hls_playlist_type: 'event',
      hls_segment_type: 'fmp4',
      ...(abilities.hasSegmentOptions ? { hls_segment_options: 'movflags=+negative_cts_offsets' } : {}),
      hls_flags: 'independent_segments+temp_file',
      hls_fmp4_init_filename: init,
      hls_segment_filename: '%v_%05d.m4s',
      var_stream_map: streams.join(' '),
    }),
    playlistOf('%v'),
  ]
}
