import { emptyValues, type Sampler } from '#domain/telemetry/sample-at.ts'
import { momentAt, nearestProjectTime, type Timeline } from '#domain/time/timeline.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { LonLat } from '#web/map/map-handle.ts'

/** A hovered moment. A time is null if the moment was not filmed or if the time is unknown. */
export type Preview = { projectMs: number | null; absoluteMs: number | null }

/** Outside React: it moves with the pointer. */
export type PreviewStore = Store<Preview | null>

export const createPreviewStore = (): PreviewStore => createStore<Preview | null>(null)

/** The moment at a time of the project. */
export const previewAt = (timeline: Timeline, projectMs: number): Preview => ({
  projectMs,
  absoluteMs: momentAt(timeline, projectMs)?.absoluteMs ?? null,
})

/** Where a click seeks to: there, or the nearest filmed moment. */
export function seekTarget(timeline: Timeline, { projectMs, absoluteMs }: Preview): number | null {
  if (projectMs !== null) return projectMs
  return absoluteMs === null ? null : nearestProjectTime(timeline, absoluteMs)
}

const place = ['lat', 'lon'] as const

/**
 * Returns the position at a time; null where it was not recorded. Created once, because it is called for
 * every frame.
 */
export function placesOf(sampler: Sampler | null): (absoluteMs: number | null) => LonLat | null {
  const values = emptyValues()
  return (absoluteMs) => {
    if (!sampler || absoluteMs === null) return null
    sampler.at(absoluteMs, values, place)
    return Number.isNaN(values.lat + values.lon) ? null : [values.lon, values.lat]
  }
}
