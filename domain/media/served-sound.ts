import { segmentBounds } from './streams.ts'
import type { ServedTime } from './served-time.ts'

/** All sound is encoded like this: samples per second, and per frame. */
export const soundRate = 48_000
export const soundFrame = 1024
const samplesPerMs = soundRate / 1000

/** A sound segment of a partly served video. Times are in samples. */
export type SoundSegment = {
  /** The number of its first frame, counting all that are stored. */
  firstFrame: number
  frames: number
  startTime: number
  endTime: number
}

/** Sums and quotients of fractions come out slightly too large or too small. */
const tiny = 1e-6

/**
 * The sound of the served parts, cut anew into segments. As stored, a segment may have one frame more or less than the
 * one before, in a pattern that would reveal how many precede it. So in each stretch the frames are counted from its
 * beginning, and there are as many as fit into it, wherever it lies in the video. The first one is that which begins
 * nearest to the picture's beginning, at most half a frame (11 ms) away; the last one is shown until the stretch ends.
 */
export function servedSound(
  { stretches }: ServedTime,
  videoDurations: readonly number[],
  storedFrames: number,
): SoundSegment[] {
  const bounds = segmentBounds(videoDurations)
  return stretches.flatMap(({ fromMs, toMs, servedFromMs, firstSegment, endSegment }) => {
    const first = Math.round((fromMs * samplesPerMs) / soundFrame)
    const framesBefore = (ms: number) => ((ms - fromMs) * samplesPerMs) / soundFrame
    const fitting = Math.floor(framesBefore(toMs) + tiny)
    const count = Math.max(0, Math.min(fitting, storedFrames - first))
    const begin = Math.round(servedFromMs * samplesPerMs)
    const end = Math.round((servedFromMs + toMs - fromMs) * samplesPerMs)
    const segments: SoundSegment[] = []
    let at = 0
    for (let segment = firstSegment; segment < endSegment; segment++) {
      const isLast = segment === endSegment - 1
      const until = isLast ? count : Math.min(count, Math.ceil(framesBefore(bounds[segment + 1]!) - tiny))
      if (until > at)
        segments.push({
          firstFrame: first + at,
          frames: until - at,
          startTime: begin + at * soundFrame,
          endTime: until === count ? end : begin + until * soundFrame,
        })
      at = until
    }
    return segments
  })
}

/** How many frames each stored segment has. */
export function framesIn(soundDurations: readonly number[]): number[] {
  return soundDurations.map((seconds) => Math.ceil((seconds * soundRate) / soundFrame - 0.01))
}

/** The stored segments that contain the frames of a served one, and how many frames precede these in the first. */
export function soundSources(
  { firstFrame, frames }: SoundSegment,
  soundDurations: readonly number[],
): { segments: number[]; framesBefore: number } {
  const segments: number[] = []
  let [at, framesBefore] = [0, 0]
  for (const [segment, count] of framesIn(soundDurations).entries()) {
    if (at + count > firstFrame && at < firstFrame + frames) {
      if (segments.length === 0) framesBefore = at
      segments.push(segment)
    }
    at += count
  }
  return { segments, framesBefore }
}
