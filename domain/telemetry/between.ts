import { turn } from '#domain/geo/ellipsoid.ts'

export type Between = (before: number, after: number, share: number) => number

/**
 * How to interpolate between two samples. A name instead of a function, because columns are passed between
 * threads.
 */
export type Course = 'straight' | 'eastward' | 'arc' | 'held' | 'moving'

/** Metres per second. Anything slower is drift. */
export const standing = 0.5
export const withoutDrift = (speed: number): number => (speed < standing ? 0 : speed)

const straight: Between = (before, after, share) => before + (after - before) * share

export const along: Record<Course, Between> = {
  straight,
  eastward: (before, after, share) => turn(0, before + turn(before, after) * share),
  arc: (before, after, share) => (before + turn(before, after) * share + 360) % 360,
  held: (before) => before,
  moving: (before, after, share) => withoutDrift(straight(before, after, share)),
}
