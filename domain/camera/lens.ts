import { numberFacts, textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import type { MovieCamera } from '#domain/mp4/movie.ts'
import { leastSquares } from './least-squares.ts'
import { findLens, loadLensTable } from './lens-table.ts'
import { stretchOf } from './stretch-of.ts'

export type PictureSize = { w: number; h: number }

/** Typical of action cameras, as a share of the width. */
const usualFocal = 0.46
const radii = 64
const noBend: MotionLens['k'] = [0, 0, 0, 0]

/**
 * The lens as the file describes it, or as it was calibrated for this camera; null if nothing is known. A field of view
 * comes last, because it does not tell how the lens distorts.
 */
export async function lensOf(
  facts: GpmfFacts,
  size: PictureSize,
  camera: Pick<MovieCamera, 'make' | 'model'>,
): Promise<MotionLens | null> {
  if (!(size.w > 0 && size.h > 0)) return null
  return (
    lensByPolynomial(facts, size) ??
    (await lensByTable(facts, size, camera)) ??
    lensByFieldOfView(facts, size)
  )
}

async function lensByTable(
  facts: GpmfFacts,
  size: PictureSize,
  { make, model }: Pick<MovieCamera, 'make' | 'model'>,
): Promise<MotionLens | null> {
  if (make === null || model === null || isStretched(facts)) return null
  const diagonal = numberFacts(facts, 'ZFOV')[0] ?? null
  const isStabilized = textFact(facts, 'EISE') === 'Y'
  const question = { make, model, view: textFact(facts, 'VFOV'), size, diagonal, isStabilized }
  return findLens(await loadLensTable(), question)
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
  const stretch = stretchOf(facts)
  if (isStretched(facts) && !stretch) return null
  const aspect = stretch?.aspect ?? 1
  const halfDiagonal = Math.hypot(size.w, size.h) / 2
  // A picture that was stretched is not as wide on the sensor.
  const furthest = Math.hypot(size.w / aspect, size.h) / 2
  const scale = (zoom * aspect) / halfDiagonal
  const f = 1 / ((polynomial[1] ?? Number.NaN) * scale)
  if (!(f > 0 && f < 1e6)) return null
  const rows: number[][] = []
  const goals: number[] = []
  for (let step = 1; step <= radii; step++) {
    const radius = (step / radii) * furthest
    const angle = polynomial.reduceRight((sum, factor) => sum * scale * radius + factor, 0)
    if (!(angle > 0 && angle < Math.PI)) continue
    rows.push([angle ** 3, angle ** 5, angle ** 7, angle ** 9])
    goals.push(radius / f - angle)
  }
  const k = leastSquares(rows, goals)
  if (!k) return null
  return { ...lensWith(size, { f, k: k as MotionLens['k'], from: 'poly' }), ...(stretch && { stretch }) }
}

/** SuperView and HyperView stretch what the lens has drawn. */
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
export function turnedLens(given: MotionLens, rotation: 0 | 90 | 180 | 270): MotionLens {
  // A stretch is described for pictures that are not on their side.
  const { stretch, ...plain } = given
  const lens = stretch && rotation % 180 !== 0 ? { ...plain, from: 'guess' as const } : given
  const { fx, fy, cx, cy, w, h } = lens
  if (rotation === 90) return { ...lens, fx: fy, fy: fx, cx: h - cy, cy: cx, w: h, h: w }
  if (rotation === 180) return { ...lens, cx: w - cx, cy: h - cy }
  return rotation === 270 ? { ...lens, fx: fy, fy: fx, cx: cy, cy: w - cx, w: h, h: w } : lens
}
