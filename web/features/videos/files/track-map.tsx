import { useEffect, useMemo, useState } from 'react'
import { boundsOf } from '#domain/geo/bounds.ts'
import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { createTrackLayer, type TrackLayer } from '#web/map/layers/track-layer.ts'
import type { LonLat } from '#web/map/map-handle.ts'
import styles from './track-map.module.css'

type TrackMapProps = {
  label: string
  samples: Pick<Samples, 'lat' | 'lon'>
  breaks: number[]
  /** Where each sample is on the axis of the charts, whose moment is shown on the map. */
  places?: Float64Array | null
  view?: ChartView
}

/** Finer than a pixel at the closest zoom of a base map. */
const toleranceM = 1

export function TrackMap({ label, samples, breaks, places, view }: TrackMapProps) {
  const [layer, setLayer] = useState<TrackLayer>()
  const bounds = useMemo(() => boundsOf(samples.lat, samples.lon), [samples])
  const pieces = useMemo(() => piecesOf(samples, breaks), [samples, breaks])
  useEffect(() => {
    layer?.setTrack(pieces)
    layer?.setMarkers({ start: pieces[0]?.[0] ?? null, end: pieces.at(-1)?.at(-1) ?? null })
  }, [layer, pieces])
  useEffect(() => {
    if (!layer || !places || !view) return undefined
    const show = () => {
      const place = view.cursor.get()
      const i = place === null ? -1 : nearestIndex(places, place)
      layer.setCursor(i < 0 ? null : [samples.lon[i]!, samples.lat[i]!])
    }
    show()
    return view.cursor.subscribe(show)
  }, [layer, samples, places, view])
  if (!bounds) return null
  return (
    <LazyMap
      className={styles.map}
      label={label}
      bounds={bounds}
      padding={48}
      cooperative
      offersStreets={false}
      onReady={(handle) => setLayer(createTrackLayer(handle))}
    />
  )
}

function piecesOf(samples: Pick<Samples, 'lat' | 'lon'>, breaks: number[]): LonLat[][] {
  return linesOf(samples, breaks).map(({ lon, lat }) =>
    Array.from(simplifyLine(lon, lat, toleranceM), (at): LonLat => [lon[at]!, lat[at]!]),
  )
}
