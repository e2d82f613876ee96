import { useEffect, useMemo, useRef } from 'react'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { placeOfTime, type ChartAxis } from './chart-axis.ts'

/** The one moment that map and charts show, in milliseconds since the first sample. */
export type CurrentMoment = {
  /** The last moment that was chosen; null before that. */
  now: () => number | null
  seek: (elapsedMs: number) => void
  /** The time from the first sample to the last. */
  durationMs: number
}

/** Undefined until there are samples, and for tracks without times. */
export function useCurrentMoment(
  samples: Samples | undefined,
  axis: ChartAxis | undefined,
  view: ChartView,
): CurrentMoment | undefined {
  const last = useRef<number | null>(null)
  const origin = samples?.time[0]
  const isTimed = samples !== undefined && axis !== undefined && Number.isFinite(origin)
  useEffect(() => {
    if (!samples || !axis || origin === undefined || !isTimed) return undefined
    last.current = null
    // A pointer that leaves a chart clears the cursor; the last chosen moment stays.
    return view.cursor.subscribe(() => {
      const place = view.cursor.get()
      if (place === null) return
      const time = samples.time[nearestIndex(axis.places, place)]
      if (time !== undefined) last.current = time - origin
    })
  }, [samples, axis, view, origin, isTimed])
  return useMemo(() => {
    if (!samples || !axis || origin === undefined || !isTimed) return undefined
    return {
      now: () => last.current,
      seek: (elapsedMs) => view.cursor.set(placeOfTime(samples, axis, origin + elapsedMs)),
      durationMs: (samples.time.at(-1) ?? origin) - origin,
    }
  }, [samples, axis, view, origin, isTimed])
}
