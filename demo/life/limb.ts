import type { Colour } from '#demo/scenery.ts'
import { drawStroke, type Canvas } from './canvas.ts'
import { spotOf, throughAir, type Sight } from './sight.ts'

/** Three numbers in metres. In the world: east, north, up. On a body: right, up, forward. */
export type Point = readonly [number, number, number]

/** A part of a body or of gear: a round bar between two points of it. */
export type Limb = { from: Point; to: Point; r0: number; r1: number; colour: Colour }

export const limb = (
  from: Point,
  to: Point,
  radius: number | readonly [number, number],
  colour: Colour,
): Limb => {
  const [r0, r1] = typeof radius === 'number' ? [radius, radius] : radius
  return { from, to, r0, r1, colour }
}

/** A ring of limbs, seen from the side: a wheel. */
export function ring(centre: Point, radius: number, thickness: number, colour: Colour): Limb[] {
  const corners = 12
  const corner = (index: number): Point => {
    const angle = (2 * Math.PI * index) / corners
    return [centre[0], centre[1] + radius * Math.cos(angle), centre[2] + radius * Math.sin(angle)]
  }
  return Array.from({ length: corners }, (_, index) =>
    limb(corner(index), corner(index + 1), thickness, colour),
  )
}

/** Where a body is and how it is turned: `lean` to its right, `climb` upwards, in radians. */
export type Stance = { x: number; y: number; z: number; heading: number; lean: number; climb: number }

/** From a body's own axes to the world. */
export function placeOn({ x, y, z, heading, lean, climb }: Stance, [right, up, forward]: Point): Point {
  const side = right * Math.cos(lean) + up * Math.sin(lean)
  const high = up * Math.cos(lean) - right * Math.sin(lean)
  const ahead = forward * Math.cos(climb) - high * Math.sin(climb)
  const rise = high * Math.cos(climb) + forward * Math.sin(climb)
  return [
    x + side * Math.cos(heading) + ahead * Math.sin(heading),
    y - side * Math.sin(heading) + ahead * Math.cos(heading),
    z + rise,
  ]
}

/** Draws the farthest limbs first. */
export function drawLimbs(canvas: Canvas, sight: Sight, limbs: readonly Limb[], stance: Stance): void {
  const seen = limbs.flatMap(({ from, to, r0, r1, colour }) => {
    const a = spotOf(sight, placeOn(stance, from))
    const b = spotOf(sight, placeOn(stance, to))
    return a && b ? [{ a, b, r0, r1, colour }] : []
  })
  for (const { a, b, r0, r1, colour } of seen.toSorted(
    (one, two) => two.a.away + two.b.away - one.a.away - one.b.away,
  ))
    drawStroke(canvas, {
      x0: a.x,
      y0: a.y,
      r0: r0 * a.perMetre,
      x1: b.x,
      y1: b.y,
      r1: r1 * b.perMetre,
      colour: throughAir(sight, colour, a.away),
      opacity: 1,
    })
}
