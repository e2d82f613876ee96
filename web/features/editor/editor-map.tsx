import { useEffect, useMemo, useState } from 'react'
import { editorMessages } from '#contract/editor-messages.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { createTrackLayer, type TrackLayer } from '#web/map/layers/track-layer.ts'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { useEditing } from './editor-context.ts'
import styles from './preview.module.css'
import { nearestMoment } from './nearest-moment.ts'
import { useMapCursor } from './use-map-cursor.ts'
import { usePlacing } from './use-placing.ts'
import type { EditedRecording } from './use-recordings.ts'

export type OpenedMap = { handle: MapHandle; layer: TrackLayer }

/** Finer than a pixel at the closest zoom that a base map has. */
const toleranceM = 2

/** Where it was: follows the player, and moves it. */
export function EditorMap() {
  const { recordings, control, isPlacing } = useEditing()
  const [opened, setOpened] = useState<OpenedMap>()
  const pieces = useMemo(() => recordings.flatMap(piecesOf), [recordings])
  const bounds = useBounds(pieces)
  const place = usePlacing()

  useEffect(() => opened?.layer.setTrack(pieces), [opened, pieces])
  useMapCursor(opened, control)

  useEffect(() => {
    if (!opened) return undefined
    return opened.handle.onClick([], ({ lonLat }) => {
      if (isPlacing) place(lonLat)
      else {
        const ms = nearestMoment(recordings, lonLat)
        if (ms !== null) control?.seekToTime(ms)
      }
    })
  }, [opened, isPlacing, place, recordings, control])

  return (
    <LazyMap
      className={styles.map}
      label="Map of the recordings"
      bounds={bounds}
      padding={32}
      cooperative
      onReady={(handle) => setOpened({ handle, layer: createTrackLayer(handle) })}
    >
      {isPlacing && <p className={styles.hint}>{editorMessages.placeHint}</p>}
    </LazyMap>
  )
}

function piecesOf({ samples, breaks }: EditedRecording): LonLat[][] {
  if (!samples) return []
  return linesOf(samples, breaks).map(({ lon, lat }) =>
    Array.from(simplifyLine(lon, lat, toleranceM), (at): LonLat => [lon[at] ?? 0, lat[at] ?? 0]),
  )
}

/** The same object for the same box, since a new one moves the map. */
function useBounds(pieces: readonly LonLat[][]): BoundingBox | null {
  const points = pieces.flat()
  const found = boundsOf(
    Float64Array.from(points, ([, lat]) => lat),
    Float64Array.from(points, ([lon]) => lon),
  )
  const { west, south, east, north } = found ?? nowhere
  return useMemo(() => (Number.isNaN(west) ? null : { west, south, east, north }), [west, south, east, north])
}

const nowhere = { west: Number.NaN, south: Number.NaN, east: Number.NaN, north: Number.NaN }
