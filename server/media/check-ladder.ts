import { join } from 'node:path'
import { frameStepOf } from '#domain/media/rendition-ladder.ts'
import { readFragment, readTrack } from './fragments.ts'
import type { MadeStream } from './made-streams.ts'
import type { ProbedVideo } from './probed-video.ts'
import { tornOutput } from './torn-output.ts'
import type { Written } from './write-streams.ts'

/** What was made is not what it was made from. */
export class WrongLadderError extends Error {
  override name = 'WrongLadderError'
}

export type LadderFacts = { frames: number; lostFrames: number; durationMs: number }

/** Lists of pictures may count one that edits cut off, or leave out the last one. */
const fewFrames = 2
/** Sound is filled up to the film's duration, which is not known to the last picture. */
const mostSilence = 1

/**
 * Shows that the renditions are the film: the first picture at 0, as many pictures as the source has in each, and the
 * same duration. A film that could not be decoded to its end may have fewer pictures, but all renditions the same.
 */
export async function checkLadder(
  folder: string,
  { audio, rungs, hasComplaints, encodedFrames }: Written,
  probed: ProbedVideo,
): Promise<LadderFacts> {
  const [best, ...others] = await Promise.all(rungs.map((rung) => measure(folder, rung)))
  if (!best) throw new WrongLadderError('there is no rendition')
  for (const { first, frames, seconds } of [best, ...others]) {
    if (frames < encodedFrames) throw await tornOutput(folder, `${frames} of ${encodedFrames} pictures are there`)
    if (first !== 0) throw new WrongLadderError(`the first picture is at ${first}, not at 0`)
    if (frames !== best.frames || Math.abs(seconds - best.seconds) > 0.001)
      throw new WrongLadderError(`renditions differ: ${frames} pictures in ${seconds} s, ${best.frames} in ${best.seconds} s`)
  }
  const soundSeconds = audio?.segments.reduce((sum, { duration }) => sum + duration, 0) ?? best.seconds
  if (soundSeconds < best.seconds - mostSilence) throw await tornOutput(folder, `${soundSeconds} s of sound are there`)
  const step = frameStepOf(probed.fps)
  const byTime = (probed.durationMs / 1000) * probed.fps
  const expected = Math.ceil(Math.min(probed.picture.frames ?? byTime, byTime) / step)
  if (!hasComplaints) compare(best, { probed, expected })
  return {
    frames: best.frames,
    lostFrames: Math.max(0, expected - best.frames - fewFrames),
    durationMs: Math.round(best.seconds * 1000),
  }
}

function compare({ frames, seconds }: Measured, { probed, expected }: { probed: ProbedVideo; expected: number }): void {
  const wanted = probed.durationMs / 1000
  if (probed.picture.frames !== null && Math.abs(frames - expected) > Math.max(fewFrames, expected * 0.01))
    throw new WrongLadderError(`${frames} pictures were made of ${expected}`)
  const frameSeconds = frameStepOf(probed.fps) / probed.fps
  if (Math.abs(seconds - wanted) > Math.max(frameSeconds * fewFrames, 0.1, wanted * 0.01))
    throw new WrongLadderError(`${seconds} s were made of ${wanted} s`)
}

type Measured = { first: number; frames: number; seconds: number }

async function measure(folder: string, { init, segments }: MadeStream): Promise<Measured> {
  const { timescale } = await readTrack(join(folder, init))
  let [first, frames, end] = [Number.NaN, 0, 0]
  for (const { file } of segments) {
    const fragment = await readFragment(join(folder, file))
    if (frames === 0) first = fragment.firstTime / timescale
    frames += fragment.samples
    end = fragment.endTime / timescale
  }
  return { first, frames, seconds: end }
}
