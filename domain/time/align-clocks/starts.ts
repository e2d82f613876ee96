import { stepMs, type EvenPath } from './even-path.ts'

/** All moments at which a video may have begun and still show some of the activity, in even steps. */
export type Starts = { fromMs: number; count: number }

export function startsOf(activity: EvenPath, clipMs: number): Starts {
  const shared = Math.min(minSharedMs, clipMs / 2)
  const earliest = Math.ceil((activity.fromMs - clipMs + shared) / stepMs) * stepMs
  const latest = activity.fromMs + activity.x.length * stepMs - shared
  return { fromMs: earliest, count: Math.max(1, Math.floor((latest - earliest) / stepMs) + 1) }
}

/** A shorter overlap says nothing. */
const minSharedMs = 10_000

export const startAt = ({ fromMs }: Starts, index: number): number => fromMs + index * stepMs

/** Interpolates between two steps; NaN beyond the ends. */
export function valueAt(values: Float64Array, { fromMs }: Starts, startMs: number): number {
  const place = (startMs - fromMs) / stepMs
  const index = Math.min(Math.floor(place), values.length - 2)
  if (!(place >= 0) || place > values.length - 1) return Number.NaN
  return values[index]! + ((values[index + 1] ?? values[index]!) - values[index]!) * (place - index)
}
