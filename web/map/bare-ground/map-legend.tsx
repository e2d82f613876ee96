import { useEffect, useState } from 'react'
import { metresPerPixelAt, scaleBar, type ScaleBar } from '#domain/geo/scale-bar.ts'
import { findNearestName, nearestText } from '#domain/map-tiles/nearest-name.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { archiveAt } from '#web/map/archives.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { texts } from '#web/map/messages.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { followLines, isBare } from './follow-lines.ts'
import styles from './map-legend.module.css'

export type MapLegendProps = {
  handle: MapHandle
  units: UnitSystem
  /** The archives of the embedded world; null where another style draws the map. */
  world: string | null
  relief: string | null
  drawsLines: boolean
  /** Called whenever the lines of what is in view are there. */
  onDrawn: () => void
}

const longest = 88

/** The scale of the map and, where nothing on it has a name, the nearest place. */
export function MapLegend({ handle, units, world, relief, drawsLines, onDrawn }: MapLegendProps) {
  const scale = useScale(handle, units)
  const nearest = useNearest(handle, units, world)
  useEffect(
    () => (drawsLines ? followLines(handle, relief, onDrawn) : onDrawn()),
    [handle, relief, drawsLines, onDrawn],
  )
  return (
    <div className={styles.legend}>
      {nearest !== null && (
        <output className={styles.nearest} aria-label={texts.nearest}>
          {nearest}
        </output>
      )}
      <div className={styles.scale}>
        <span className={styles.bar} style={{ inlineSize: scale.pixels }} />
        <VisuallyHidden>{texts.scale}</VisuallyHidden>
        {scale.text}
      </div>
    </div>
  )
}

function useScale({ map }: MapHandle, units: UnitSystem): ScaleBar {
  const read = () => scaleBar(metresPerPixelAt(map.getCenter().lat, map.getZoom()), longest, units)
  const [, setMoved] = useState(0)
  useEffect(() => {
    const subscription = map.on('move', () => setMoved((count) => count + 1))
    return () => subscription.unsubscribe()
  }, [map])
  return read()
}

function useNearest(handle: MapHandle, units: UnitSystem, world: string | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const { map } = handle
    let turn = 0
    const look = async () => {
      const mine = ++turn
      const found =
        world !== null && isBare(handle) && !namesSomething(handle) ? await nearestTo(handle, world) : null
      if (mine === turn) setText(found && nearestText(found, units))
    }
    const subscription = map.on('idle', () => void look().catch(() => undefined))
    return () => {
      turn = -1
      subscription.unsubscribe()
    }
  }, [handle, units, world])
  return text
}

function namesSomething({ map }: MapHandle): boolean {
  const layers = map
    .getStyle()
    .layers.filter(({ id, type }) => type === 'symbol' && id !== 'grid-labels' && /label|names/.test(id))
    .map(({ id }) => id)
  return map.queryRenderedFeatures({ layers }).length > 0
}

async function nearestTo({ map }: MapHandle, world: string) {
  const archive = archiveAt(world)
  const { maxZoom } = await archive.getHeader()
  const { lng, lat } = map.getCenter().wrap()
  return findNearestName(
    [lng, lat],
    async ({ z, x, y }) => {
      const tile = await archive.getZxy(z, x, y)
      return tile && new Uint8Array(tile.data)
    },
    maxZoom,
  )
}
