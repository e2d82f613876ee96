import { join } from 'node:path'
import { frameStepOf } from '#domain/media/rendition-ladder.ts'
import { readFragment, readTrack } from './fragments.ts'
import type { MadeStream, MadeStreams } from './made-streams.ts'
import type { ProbedVideo } from './probed-video.ts'
import { tornOutput } from './torn-output.ts'
import type { Written } from './write-streams.ts'

/** What was made is not what it was made from, although nothing was said to be wrong. Making it once more may help. */
export class WrongLadderError extends Error {
  override name = 'WrongLadderError'
}

export type LadderFacts = {
  frames: number
  durationMs: number
  /** What may be watched: all of it, but for renditions that differ from the fullest one, and sound after the picture. */
  streams: MadeStreams
  /** What is not as the source says, for the log: a video that plays is kept for all that. */
  notes: string[]
}

/** Lists of pictures may count one that edits cut off, or leave out the last one. */
const fewFrames = 2
/** Sound is filled up to the video's duration, which is not known to the last picture. */
const mostSilence = 1

/**
 * Shows that the renditions are the video. Files that are not whole are always refused. Renditions that differ from each
 * other, or end before the video does, are refused while it can be made once more; after that they are kept as far as
 * they play. A video that could not be decoded to its end may be shorter.
 */
export async function checkLadder(
  folder: string,
  { audio, rungs, hasComplaints, encodedFrames }: Written,
  { probed, mayRepeat }: { probed: ProbedVideo; mayRepeat: boolean },
): Promise<LadderFacts> {
  const all = await Promise.all(rungs.map(async (rung) => ({ rung, ...(await measure(folder, rung)) })))
  const fullest = all.reduce((best, one) => (one.frames > best.frames ? one : best))
  if (fullest.frames < encodedFrames)
    throw await tornOutput(folder, `${fullest.frames} of ${encodedFrames} pictures are there`)
  const soundSeconds = audio ? secondsOf(audio) : Infinity
  if (soundSeconds < fullest.endSeconds - mostSilence)
    throw await tornOutput(folder, `${soundSeconds} s of sound are there`)
  const kept = all.filter((one) => agree(one, fullest))
  const faults = [
    ...all
      .filter((one) => !agree(one, fullest))
      .map((one) => `renditions differ: ${told(one)}, ${told(fullest)}`),
    ...(fullest.firstSeconds === 0 ? [] : [`the first picture is at ${fullest.firstSeconds}, not at 0`]),
    ...(isShort(fullest, probed) && !hasComplaints
      ? [`${told(fullest)} were made of ${probed.durationMs / 1000} s`]
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

/** Silence fills what cannot be decoded of the sound, also where there is no picture left. */
function until(endSeconds: number, stream: MadeStream): MadeStream {
  let seconds = 0
  const segments = stream.segments.filter(({ duration }) => (seconds += duration) - duration < endSeconds)
  return { ...stream, segments }
}

const told = ({ frames, endSeconds }: Measured): string => `${frames} pictures in ${endSeconds} s`

function agree(one: Measured, other: Measured): boolean {
  return one.frames === other.frames && Math.abs(one.endSeconds - other.endSeconds) <= 0.001
}

/** By when the last picture is shown: how long it is shown is not known to all versions of ffmpeg. */
function isShort({ lastSeconds, endSeconds }: Measured, probed: ProbedVideo): boolean {
  const end = Math.max(endSeconds, lastSeconds + (probed.picture.lastSeconds ?? 0))
  return end < probed.durationMs / 1000 - tolerance(probed)
}

function deviations({ frames, endSeconds }: Measured, probed: ProbedVideo): string[] {
  const step = frameStepOf(probed.fps)
  const seconds = probed.durationMs / 1000
  // The index also counts pictures that edits leave out, but a mean rate says little about how many those are.
  const byRate = probed.isVariableRate ? Infinity : seconds * probed.fps
  const expected = Math.ceil(Math.min(probed.picture.frames ?? frames * step, byRate) / step)
  return [
    ...(Math.abs(frames - expected) > Math.max(fewFrames, expected * 0.01)
      ? [`${frames} pictures instead of ${expected}`]
      : []),
    ...(Math.abs(endSeconds - seconds) > tolerance(probed)
      ? [`${endSeconds} s instead of ${seconds} s`]
      : []),
  ]
}

/** Where only the index says when the video ends, that may be anything near it. */
function tolerance({ fps, durationMs, picture }: ProbedVideo): number {
  const share = picture.lastSeconds === null ? 0.01 : 0
  return Math.max((frameStepOf(fps) / fps) * fewFrames, 0.1, (durationMs / 1000) * share)
}
