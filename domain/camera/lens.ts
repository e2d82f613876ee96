import { numberFacts, textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import { leastSquares } from './least-squares.ts'

export type PictureSize = { w: number; h: number }

/** Typical of action cameras, as a share of the width. */
const usualFocal = 0.46
const radii = 64
const noBend: MotionLens['k'] = [0, 0, 0, 0]

/** The lens as the file describes it; null when it does not. */
export function lensOf(facts: GpmfFacts, size: PictureSize): MotionLens | null {
  if (!(size.w > 0 && size.h > 0)) return null
  return lensByPolynomial(facts, size) ?? lensByFieldOfView(facts, size)
}

export function guessedLens(size: PictureSize): MotionLens {
  return lensWith(size, { f: usualFocal * size.w, k: noBend, from: 'guess' })
}

/** The field of view is in degrees from corner to corner. */
function lensByFieldOfView(facts: GpmfFacts, size: PictureSize): MotionLens | null {
  const half = ((numberFacts(facts, 'ZFOV')[0] ?? Number.NaN) * Math.PI) / 360
  const halfDiagonal = Math.hypot(size.w, size.h) / 2
  const view = textFact(facts, 'VFOV')
  if (!(half > 0.05 && half < Math.PI)) return null
  if (view === 'L') {
    return half < 0.48 * Math.PI
      ? lensWith(size, { f: halfDiagonal / Math.tan(half), k: noBend, from: 'linear' })
      : null
  }
  return lensWith(size, { f: halfDiagonal / half, k: noBend, from: isStretched(facts) ? 'guess' : 'zfov' })
}

/** Newer cameras give the angle by distance from the centre, as a polynomial. */
function lensByPolynomial(facts: GpmfFacts, size: PictureSize): MotionLens | null {
  const polynomial = numberFacts(facts, 'POLY')
  const zoom = numberFacts(facts, 'ZMPL')[0] ?? Number.NaN
  const slope = polynomial[1] ?? Number.NaN
  const halfDiagonal = Math.hypot(size.w, size.h) / 2
  const f = halfDiagonal / (slope * zoom)
  if (!(f > 0 && f < 1e6) || isStretched(facts)) return null
  const rows: number[][] = []
  const goals: number[] = []
  for (let step = 1; step <= radii; step++) {
    const share = step / radii
    const angle = polynomial.reduceRight((sum, factor) => sum * zoom * share + factor, 0)
    if (!(angle > 0 && angle < Math.PI)) continue
    rows.push([angle ** 3, angle ** 5, angle ** 7, angle ** 9])
    goals.push((share * halfDiagonal) / f - angle)
  }
  const k = leastSquares(rows, goals)
  return k ? lensWith(size, { f, k: k as MotionLens['k'], from: 'poly' }) : null
}

/** SuperView and HyperView stretch the picture after the lens, which our model cannot describe. */
function isStretched(facts: GpmfFacts): boolean {
  const [recorded, sensor] = [numberFacts(facts, 'ARWA')[0], numberFacts(facts, 'ARUW')[0]]
  const isWidened = recorded !== undefined && sensor !== undefined && Math.abs(recorded - sensor) > 0.01
  return isWidened || ['S', 'H'].includes(textFact(facts, 'VFOV') ?? '')
}

function lensWith(
  { w, h }: PictureSize,
  { f, k, from }: { f: number; k: MotionLens['k']; from: MotionLens['from'] },
): MotionLens {
  return { fx: f, fy: f, cx: w / 2, cy: h / 2, k: [...k], w, h, from }
}

/** The lens of the displayed picture, after it was turned clockwise. */
export function turnedLens(lens: MotionLens, rotation: 0 | 90 | 180 | 270): MotionLens {
  const { fx, fy, cx, cy, w, h } = lens
  if (rotation === 90) return { ...lens, fx: fy, fy: fx, cx: h - cy, cy: cx, w: h, h: w }
  if (rotation === 180) return { ...lens, cx: w - cx, cy: h - cy }
  return rotation === 270 ? { ...lens, fx: fy, fy: fx, cx: cy, cy: w - cx, w: h, h: w } : lens
}
