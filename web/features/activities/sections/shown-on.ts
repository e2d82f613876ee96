import type { Samples } from '#domain/telemetry/recording.ts'
import { placeOfTime } from '../chart-axis.ts'
import type { SectionMoments, SectionTelemetry } from './section.ts'

/** Where the rows of a table are on the charts and the map. */
export type ShownOn = SectionMoments & { samples: Samples }

/** Undefined without samples that have a time. */
export function shownOnOf(
  telemetry: SectionTelemetry | undefined,
  moments: SectionMoments | undefined,
): ShownOn | undefined {
  const samples = telemetry?.samples
  return moments && samples && Number.isFinite(samples.time[0]) ? { ...moments, samples } : undefined
}

/** A row marks its stretch while it is pointed at or has the focus, and moves the current moment when pressed. */
export function marking(
  shownOn: ShownOn | undefined,
  { start_ms, end_ms }: { start_ms: number; end_ms: number },
) {
  if (!shownOn) return {}
  const { samples, axis, view } = shownOn
  const place = (timeMs: number) => placeOfTime(samples, axis, timeMs)
  const mark = () => view.marked.set({ from: place(start_ms), to: place(end_ms) })
  const leave = () => view.marked.set(null)
  return {
    onPointerEnter: mark,
    onPointerLeave: leave,
    onFocus: mark,
    onBlur: leave,
    onClick: () => view.cursor.set(place(start_ms)),
  }
}
