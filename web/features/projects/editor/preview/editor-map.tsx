import { useEffect, useMemo, useRef, useState } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { createTrackLayer } from '#web/map/layers/track-layer.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { LonLat } from '#web/map/map-handle.ts'
import { useEditing } from '../editor-context.ts'
import type { EditedRecording } from '../recordings/use-recordings.ts'
import { useSameList } from '../recordings/use-same-list.ts'
import { filmedSpan, isNear } from '../timeline/time-axis.ts'
import styles from './preview.module.css'
import { type OpenedMap, useMapCursor } from './use-map-cursor.ts'
import { useEndOfPlacing, usePlacing } from './use-placing.ts'
import { texts } from './messages.ts'

/** Where it was filmed: follows the player, and moves it. */
export function EditorMap() {
  const { recordings, control, isPlacing, near } = useEditing()
  const [opened, setOpened] = useState<OpenedMap>()
  const tracks = useSameList(linesIn(recordings))
  const pieces = useMemo(() => tracks.flat(), [tracks])
  // Recordings of other days may be on another continent.
  const days = filmedSpan(near)
  const ofDays = recordings.filter(({ samples }) => samples && days && isNear(samples, days))
  const visibleLines = useSameList(linesIn(ofDays.length > 0 ? ofDays : recordings))
  const bounds = useBounds(visibleLines)
  const place = usePlacing()

  useEffect(() => opened?.layer.setTrack(pieces), [opened, pieces])
  useMapCursor(opened, control)
  useEndOfPlacing()

  // On small screens the map may be out of view.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPlacing) box.current?.scrollIntoView({ block: 'center' })
  }, [isPlacing])

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
    <div ref={box} className={styles.map} data-placing={isPlacing || undefined}>
      <LazyMap
        className={styles.canvas}
        label={texts.mapOfTheTracks}
        bounds={bounds}
        padding={32}
        cooperative
        offersStreets={false}
        onReady={(handle) => setOpened({ handle, layer: createTrackLayer(handle) })}
      >
        {isPlacing && <p className={styles.hint}>{editorMessages.placeHint}</p>}
      </LazyMap>
    </div>
  )
}

/** The same object while the lines are the same, because a new one moves the map. */
function useBounds(tracks: readonly LonLat[][][]): BoundingBox | null {
  return useMemo(() => {
    const points = tracks.flat(2)
    return boundsOf(
      Float64Array.from(points, ([, lat]) => lat),
      Float64Array.from(points, ([lon]) => lon),
    )
  }, [tracks])
}

const linesIn = (recordings: readonly EditedRecording[]): LonLat[][][] =>
  recordings.flatMap(({ prepared }) => (prepared ? [prepared.lines] : []))

/** When a recording came nearest to a place; null when there are no positions. */
function nearestMoment(recordings: readonly EditedRecording[], [lon, lat]: LonLat): number | null {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let [min, moment]: [number, number | null] = [Infinity, null]
  for (const { samples } of recordings) {
    if (!samples) continue
    for (let i = 0; i < samples.time.length; i++) {
      const distance =
        (((samples.lon[i] ?? Number.NaN) - lon) * narrowing) ** 2 +
        ((samples.lat[i] ?? Number.NaN) - lat) ** 2
      if (distance < min) [min, moment] = [distance, samples.time[i] ?? null]
    }
  }
  return moment
}
