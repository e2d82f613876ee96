import { scatter } from './noise.ts'
import type { Leg } from './waypoints.ts'

/** A corner of the way: metres east and north, and the altitude. */
export type Corner = { x: number; y: number; z: number; leg: Leg }

export type LegStyle = {
  seed: number
  /** Where the ground is steeper than this (rise over run), switchbacks lengthen the way. */
  steepest: number
  /** How many metres the way strays sideways. */
  wiggle: number
}

const stepOfBends = 70
const stepOfWiggles = 88
const circleRadius = 55
const cornersPerCircle = 10
const metresPerCircle = 380

/** The corners from one place to the next, without the first but with the last. */
export function drawLeg(from: Corner, to: Corner, style: LegStyle): Corner[] {
  if (to.leg === 'lift' || to.leg === 'straight') return straight(from, to)
  if (to.leg === 'circles') return circles(from, to)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const needed = Math.abs(to.z - from.z) / style.steepest
  return needed > 1.15 * length ? switchbacks(from, to, needed) : wiggles(from, to, style)
}

/** In short steps, so that rounding the corners affects only their surroundings. */
function straight(from: Corner, to: Corner): Corner[] {
  const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / stepOfBends))
  return Array.from({ length: count }, (_, index) => between(from, to, (index + 1) / count))
}

function switchbacks(from: Corner, to: Corner, needed: number): Corner[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const count = Math.max(3, Math.round(length / stepOfBends))
  // Rounding the corners shortens the way again.
  const each = (1.4 * needed) / count
  const aside = Math.sqrt(Math.max(0, each ** 2 - (length / count) ** 2)) / 2
  const bends = Array.from({ length: count }, (_, index) => ({
    share: (index + 0.5) / count,
    aside: index % 2 === 0 ? aside : -aside,
  }))
  return [...bends.map(({ share, aside: side }) => beside(from, to, share, side)), to]
}

function wiggles(from: Corner, to: Corner, { seed, wiggle }: LegStyle): Corner[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const count = Math.max(1, Math.round(length / stepOfWiggles))
  const inner = Array.from({ length: count - 1 }, (_, index) => (index + 1) / count)
  const asides = inner.map(
    (share) => (2 * scatter(seed, Math.round(from.x + share * length), Math.round(from.y)) - 1) * wiggle,
  )
  return [...inner.map((share, index) => beside(from, to, share, asides[index]!)), to]
}

function circles(from: Corner, to: Corner): Corner[] {
  const turns = Math.max(2, Math.round(Math.abs(to.z - from.z) / (metresPerCircle / 6)))
  const count = turns * cornersPerCircle
  const corners = Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    const angle = 2 * Math.PI * turns * share
    const centre = between(from, to, share)
    return {
      ...centre,
      x: centre.x + circleRadius * Math.sin(angle),
      y: centre.y + circleRadius * (1 - Math.cos(angle)),
    }
  })
  return [...corners, to]
}

function beside(from: Corner, to: Corner, share: number, aside: number): Corner {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const at = between(from, to, share)
  return { ...at, x: at.x - ((to.y - from.y) / length) * aside, y: at.y + ((to.x - from.x) / length) * aside }
}

function between(from: Corner, to: Corner, share: number): Corner {
  const mix = (a: number, b: number): number => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), z: mix(from.z, to.z), leg: to.leg }
}
