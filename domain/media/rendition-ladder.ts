import { hdWatchPlan } from '#domain/plans/prices.ts'

/** The displayed picture: after rotation, with square pixels. */
export type SourcePicture = { width: number; height: number; fps: number; hasAudio: boolean }

/**
 * One rendition. `lines` is its common name ('1080p'): the shorter side, so that an upright video has the
 * same names.
 */
export type Rung = { lines: number; height: number; width: number; crf: number; maxrateKbps: number }

type Step = { lines: number; crf: number; maxrateKbps: number }

/** What each size needs for fast-moving video at 30 frames per second. */
const topStep: Step = { lines: 2160, crf: 21, maxrateKbps: 16_000 }
const steps: readonly Step[] = [
  topStep,
  { lines: 1440, crf: 21, maxrateKbps: 9000 },
  { lines: 1080, crf: 21, maxrateKbps: 5000 },
  { lines: 720, crf: 22, maxrateKbps: 2800 },
  { lines: 480, crf: 23, maxrateKbps: 1400 },
  { lines: 360, crf: 24, maxrateKbps: 800 },
]

/** A size that differs less than this from a standard one does not deserve its own rendition. */
const sameShare = 0.02
/** Two renditions closer than this look alike but cost twice as much. */
const minDistance = 0.15
/** The best size that everyone may watch is always included. */
const everyonesLines = hdWatchPlan.freeHeight
/**
 * What browser decoders are sure to accept: H.264 level 5.2 in blocks of 16 by 16, and the longest side of a
 * texture.
 */
const maxBlocks = 36_864
const longestSide = 8192
const maxPicturesPerSecond = 120

/**
 * The renditions of a video, best first: its own size, and the usual ones below it that are not nearly the same.
 * Nothing is ever enlarged.
 */
export function planLadder({ width, height, fps }: SourcePicture, maxHeight: number): Rung[] {
  const source = { width, height, lines: Math.min(width, height) }
  const top = Math.max(2, Math.min(source.lines, maxHeight))
  const wanted = steps.filter(({ lines }) => lines <= top)
  const nearest = wanted[0]?.lines ?? 0
  if (nearest < top * (1 - sameShare)) {
    if (nearest >= top * (1 - minDistance) && nearest !== everyonesLines) wanted.shift()
    wanted.unshift({ ...stepAbove(top), lines: top })
  }
  const rungs = wanted.map(({ lines, crf, maxrateKbps }) => ({
    ...sizeAt(source, lines),
    crf,
    maxrateKbps: Math.round(maxrateKbps * rateFactor(fps)),
  }))
  // Extremely elongated pictures are limited by their long side, which can make several sizes equal.
  return rungs.filter(({ lines }, index) => index === 0 || lines < (rungs[index - 1]?.lines ?? 0))
}

/**
 * The maximum and average bit rate that are usual for a size. The actual rates of an encoded video say something about
 * all of it, which people who see only a part must not learn.
 */
export function usualRates(lines: number, fps: number): { peak_bitrate: number; bitrate: number } {
  const peak = Math.round(1000 * stepAbove(lines).maxrateKbps * rateFactor(fps))
  return { peak_bitrate: peak, bitrate: Math.round(peak * usualShare) }
}

const usualShare = 0.7

/** Keep every n-th frame: all of them, unless no screen shows that many. */
export function frameStepOf(fps: number): number {
  return Math.max(1, Math.ceil(fps / maxPicturesPerSecond - 0.01))
}

function stepAbove(lines: number): Step {
  return steps.findLast((step) => step.lines >= lines) ?? topStep
}

/** Twice as many frames do not need twice as many bits, because neighbours are more alike. */
function rateFactor(fps: number): number {
  const shown = fps / frameStepOf(fps)
  return shown <= 30 ? 1 : 1 + Math.min(1, (shown - 30) / 60)
}

function sizeAt(
  source: { width: number; height: number; lines: number },
  lines: number,
): Pick<Rung, 'lines' | 'width' | 'height'> {
  let factor = lines / source.lines
  factor = Math.min(factor, longestSide / Math.max(source.width, source.height))
  const blocks = (source.width * factor * source.height * factor) / 256
  if (blocks > maxBlocks) factor *= Math.sqrt(maxBlocks / blocks)
  const width = evenUpTo(source.width * factor, source.width)
  const height = evenUpTo(source.height * factor, source.height)
  return { lines: Math.min(width, height), width, height }
}

/** The nearest even number up to the limit, and at least 2, because there is no smaller picture. */
function evenUpTo(value: number, limit: number): number {
  const nearest = Math.round(value / 2) * 2
  return Math.max(2, nearest > limit ? nearest - 2 : nearest)
}
