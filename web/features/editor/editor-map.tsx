import { useEffect, useMemo, useState } from 'react'
import { editorMessages } from '#contract/editor-messages.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { createTrackLayer, type TrackLayer } from '#web/map/layers/track-layer.ts'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { useEditing } from './editor-context.ts'
import styles from './preview.module.css'
import { nearestMoment } from './nearest-moment.ts'
import { useMapCursor } from './use-map-cursor.ts'
import { usePlacing } from './use-placing.ts'
import { useSameList } from './use-same-list.ts'

export type OpenedMap = { handle: MapHandle; layer: TrackLayer }

/** Where it was: follows the player, and moves it. */
export function EditorMap() {
  const { recordings, control, isPlacing } = useEditing()
  const [opened, setOpened] = useState<OpenedMap>()
  const tracks = useSameList(recordings.flatMap(({ prepared }) => (prepared ? [prepared.lines] : [])))
  const pieces = useMemo(() => tracks.flat(), [tracks])
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

/** The same object for as long as the lines are the same, since a new one moves the map. */
function useBounds(pieces: readonly LonLat[][]): BoundingBox | null {
  return useMemo(() => {
    const points = pieces.flat()
    return boundsOf(
      Float64Array.from(points, ([, lat]) => lat),
      Float64Array.from(points, ([lon]) => lon),
    )
  }, [pieces])
}
