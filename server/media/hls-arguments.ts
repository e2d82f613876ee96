import type { Rung } from '#domain/media/rendition-ladder.ts'
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
  /** Only as many segments from the beginning. */
  segments?: number | undefined
}

export const segmentSeconds = 4
const keyframeSeconds = 2
const soundRate = 48_000
const soundFrame = 1024
/** Times are floating numbers in expressions: a picture at exactly 2 s must not come out before it. */
const tiny = 0.000001

/** The names of what is written: streams are numbered, the sound first. */
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
 * One ffmpeg that decodes once and writes all renditions as fragmented MP4 with growing playlists, into the folder it
 * is started in. All pictures keep their times, and keyframes are at the same ones in all renditions.
 */
export function ladderArguments(plan: LadderPlan): string[] {
  const { source, probed, rungs, abilities } = plan
  const encoding = encodingOf(plan.encoder, rungs, bFrames(plan))
  const untilSeconds = plan.segments === undefined ? undefined : plan.segments * segmentSeconds
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
    // Times as they are in the file, so that sound and picture are moved by the same amount.
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
 * Pictures that are stored in another order than they are shown move all times by two of them in players, unless
 * offsets may be negative. Where that cannot be said, they are stored in the order in which they are shown. So are those
 * that come unevenly: a segment begins where the one before ended, and only in that order can it be told where that is.
 */
function bFrames({ probed, abilities }: LadderPlan): number {
  return abilities.hasSegmentOptions && !probed.isVariableRate ? 2 : 0
}

function pictureTimes(plan: LadderPlan): string[] {
  const { picture } = plan.probed
  const slot = (time: string) => `floor((${time}+${tiny.toFixed(6)})/${keyframeSeconds})`
  // Counting forced keyframes, as is usual, would force one at every picture after a gap.
  const isDue = `isnan(prev_forced_t)+gt(${slot('t')},${slot('prev_forced_t')})`
  return options({
    [plan.abilities.hasFrameMode ? 'fps_mode' : 'vsync']: 'passthrough',
    'enc_time_base:v': picture.timeBase,
    force_key_frames: `expr:${isDue}`,
    g: Math.ceil(picture.fastestRate * keyframeSeconds * 2),
    ...(plan.probed.isVariableRate && plan.abilities.hasSetts ? { 'bsf:v': pictureDurations(plan) } : {}),
  })
}

/** Encoders say that each picture lasts as long as all do on average. Here it lasts until the next, the last as in the video. */
function pictureDurations({ probed, segments }: LadderPlan): string {
  const untilSeconds = (segments ?? Infinity) * segmentSeconds
  const isToTheEnd = probed.durationMs <= untilSeconds * 1000
  const last = isToTheEnd ? `${probed.picture.lastSeconds ?? 0}/TB` : `${untilSeconds}/TB-PTS`
  return `setts=duration='if(gt(NEXT_PTS,PTS),NEXT_PTS-PTS,max(DURATION,${last}))'`
}

/**
 * The sound begins with the picture and ends with it, with silence where it has gaps. The encoder puts one frame of its
 * own before what it is given, so it is given what comes after that frame: then each sound is heard when it should be.
 */
function soundGraph({ sound, picture, durationMs }: ProbedVideo, segments: number | undefined): string[] {
  if (!sound) return []
  const whole = Math.round((durationMs / 1000) * soundRate)
  const frames = Math.ceil(((segments ?? 0) * segmentSeconds * soundRate) / soundFrame)
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
  // A number is added to the name when there are several. Old versions know no other way to tell them apart.
  const init = streams.length === 1 ? initOf('0') : 'init.mp4'
  return [
    ...options({
      // Writers of segments that move times would move sound and picture apart.
      avoid_negative_ts: 'disabled',
      f: 'hls',
      hls_time: segmentSeconds,
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
