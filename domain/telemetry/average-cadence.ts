import { valueAt, type Sampler } from './sample-at.ts'

/** Enough to tell steps of one leg from those of both. */
const moments = 200

/** The average of what was recorded, without standing still; undefined if there is none. */
export function averageCadence(sampler: Sampler): number | undefined {
  const { startMs, endMs, names } = sampler
  if (!names.has('cadence')) return undefined
  const known = Array.from({ length: moments }, (_, i) =>
    valueAt(sampler, 'cadence', startMs + ((endMs - startMs) * (i + 0.5)) / moments),
  ).filter((value) => value > 0)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}
