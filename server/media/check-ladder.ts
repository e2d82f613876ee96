import { join } from 'node:path'
import { frameStepOf } from '#domain/media/rendition-ladder.ts'
import { readFragment, readTrack } from './fragments.ts'
import type { MadeStream, MadeStreams } from './made-streams.ts'
import type { ProbedVideo } from './probed-video.ts'
import { tornOutput } from './torn-output.ts'
import type { Written } from './write-streams.ts'

/**
 * The output does not match its source, although no program reported an error. Encoding it again may help.
 */
export class WrongLadderError extends Error {
  override name = 'WrongLadderError'
}

export type LadderFacts = {
  frames: number
  durationMs: number
  /**
   * The streams to offer: without renditions that differ from the most complete one, and without sound after
   * the last frame.
   */
  streams: MadeStreams
  /** Deviations from what the source declares, for the log; a video that plays is kept anyway. */
  notes: string[]
}

/** Frame lists may include a frame that an edit list cut off, or omit the last one. */
const fewFrames = 2
/** Sound is padded to the video's duration, which is not known to the exact frame. */
const maxSilence = 1

/**
 * Verifies that the renditions match the video. Incomplete files are always refused. Renditions that differ
 * from each other, or end before the video does, are refused while another attempt is possible; after that
 * they are kept if they play. A video that could not be decoded to its end may be shorter.
 */
export async function checkLadder(
  folder: string,
  { audio, rungs, hasComplaints, encodedFrames }: Written,
  { probed, mayRepeat }: { probed: ProbedVideo; mayRepeat: boolean },
): Promise<LadderFacts> {
  const all = await Promise.all(rungs.map(async (rung) => ({ rung, ...(await measure(folder, rung)) })))
  const fullest = all.reduce((best, one) => (one.frames > best.frames ? one : best))
  if (fullest.frames < encodedFrames)
    throw await tornOutput(folder, `${fullest.frames} of ${encodedFrames} frames are there`)
  const soundSeconds = audio ? secondsOf(audio) : Infinity
  if (soundSeconds < fullest.endSeconds - maxSilence)
    throw await tornOutput(folder, `${soundSeconds} s of sound are there`)
  const kept = all.filter((one) => agree(one, fullest))
  const faults = [
    ...all
      .filter((one) => !agree(one, fullest))
      .map((one) => `renditions differ: ${summary(one)}, ${summary(fullest)}`),
    ...(fullest.firstSeconds === 0 ? [] : [`the first frame is at ${fullest.firstSeconds}, not at 0`]),
    ...(isShort(fullest, probed) && !hasComplaints
      ? [`${summary(fullest)} were made of ${probed.durationMs / 1000} s`]
      : []),
  ]
  if (faults.length > 0 && mayRepeat) throw new WrongLadderError(faults.join('; '))
  const seconds = secondsOf(fullest.rung)
  return {
    frames: fullest.frames,
    durationMs: Math.round(seconds * 1000),
    streams: { rungs: kept.map(({ rung }) => rung), audio: audio && until(seconds, audio), isWhole: true },
    notes: [...faults, ...deviations(fullest, probed)],
  }
}

type Measured = { firstSeconds: number; lastSeconds: number; endSeconds: number; frames: number }

async function measure(folder: string, { init, segments }: MadeStream): Promise<Measured> {
  const { timescale } = await readTrack(join(folder, init))
  const measured: Measured = {
    firstSeconds: Infinity,
    lastSeconds: -Infinity,
    endSeconds: -Infinity,
    frames: 0,
  }
  for (const { file } of segments) {
    const { samples, firstTime, lastTime, endTime } = await readFragment(join(folder, file))
    measured.frames += samples
    measured.firstSeconds = Math.min(measured.firstSeconds, firstTime / timescale)
    measured.lastSeconds = Math.max(measured.lastSeconds, lastTime / timescale)
    measured.endSeconds = Math.max(measured.endSeconds, endTime / timescale)
  }
  return measured
}

const secondsOf = ({ segments }: MadeStream): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** Undecodable sound is replaced with silence, even after the last frame. */
function until(endSeconds: number, stream: MadeStream): MadeStream {
  let seconds = 0
  const segments = stream.segments.filter(({ duration }) => (seconds += duration) - duration < endSeconds)
  return { ...stream, segments }
}

const summary = ({ frames, endSeconds }: Measured): string => `${frames} frames in ${endSeconds} s`

function agree(one: Measured, other: Measured): boolean {
  return one.frames === other.frames && Math.abs(one.endSeconds - other.endSeconds) <= 0.001
}

/** Uses the time at which the last frame is shown: not all versions of ffmpeg know its duration. */
function isShort({ lastSeconds, endSeconds }: Measured, probed: ProbedVideo): boolean {
  const end = Math.max(endSeconds, lastSeconds + (probed.picture.lastSeconds ?? 0))
  return end < probed.durationMs / 1000 - tolerance(probed)
}

function deviations({ frames, endSeconds }: Measured, probed: ProbedVideo): string[] {
  const step = frameStepOf(probed.fps)
  const seconds = probed.durationMs / 1000
  // An index that could only be read by ffprobe also counts frames that edit lists leave out, but a mean rate
  // says little about how many those are.
  const byRate = probed.isVariableRate ? Infinity : seconds * probed.fps
  const expected = Math.ceil(Math.min(probed.picture.frames ?? frames * step, byRate) / step)
  return [
    ...(Math.abs(frames - expected) > Math.max(fewFrames, expected * 0.01)
      ? [`${frames} frames instead of ${expected}`]
      : []),
    ...(Math.abs(endSeconds - seconds) > tolerance(probed)
      ? [`${endSeconds} s instead of ${seconds} s`]
      : []),
  ]
}

/** If only the index tells when the video ends, the time may be slightly off. */
function tolerance({ fps, durationMs, picture }: ProbedVideo): number {
  const share = picture.lastSeconds === null ? 0.01 : 0
  return Math.max((frameStepOf(fps) / fps) * fewFrames, 0.1, (durationMs / 1000) * share)
}
