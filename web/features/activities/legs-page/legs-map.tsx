import { useEffect, useMemo, useState } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { groupOfSport } from '#domain/sport.ts'
import { createLegsLayer } from '#web/map/layers/legs-layer.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { TrackPicture } from '#web/map/track-picture.tsx'
import { detailTexts as texts } from '../sections/detail-messages.ts'
import styles from './legs-page.module.css'

const noDot = () => () => {}

/** All legs on one map, each in the colour of its sport. */
export function LegsMap({ legs }: { legs: readonly Activity[] }) {
  const [layer, setLayer] = useState<ReturnType<typeof createLegsLayer>>()
  const lines = useMemo(() => legs.flatMap(({ track }) => track), [legs])
  const bounds = useMemo(() => {
    const places = lines.flat()
    return boundsOf(
      Float64Array.from(places, ([, lat]) => lat),
      Float64Array.from(places, ([lon]) => lon),
    )
  }, [lines])
  useEffect(() => {
    layer?.setLegs(legs.map(({ sport, track }) => ({ group: groupOfSport(sport), lines: track })))
  }, [layer, legs])
  if (!bounds) return null
  return (
    <LazyMap
      className={styles.map}
      label={texts.mapOfTheEvent}
      bounds={bounds}
      padding={48}
      cooperative
      onReady={(handle) => setLayer(createLegsLayer(handle))}
      fallback={<TrackPicture address={null} bounds={bounds} lines={lines} followDot={noDot} />}
    />
  )
}
