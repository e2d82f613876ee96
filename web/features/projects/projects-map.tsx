import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import type { ProjectItem } from '#contract/projects/project.ts'
import { linesInBox } from '#domain/geo/lines-in-box.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { scrollIntoSight } from '#web/lib/scroll-into-sight.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { createSegmentsLayer, type SegmentsLayer } from '#web/map/layers/segments-layer.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import styles from './projects-map.module.css'
import { texts } from './messages.ts'

export type ProjectCardType = ComponentType<{
  item: ProjectItem
  isLit?: boolean | undefined
  onHover?: ((isOver: boolean) => void) | undefined
}>

type ProjectsMapProps = { items: readonly ProjectItem[]; Card: ProjectCardType }
type Opened = { handle: MapHandle; layer: SegmentsLayer }

/** The user's projects where they were filmed, with a card each: pointing at one highlights the other. */
export function ProjectsMap({ items, Card }: ProjectsMapProps) {
  const [opened, setOpened] = useState<Opened>()
  const [lit, setLit] = useState<string | null>(null)
  const grid = useRef<HTMLUListElement>(null)
  const bounds = useMemo(() => boxAround(items), [items])
  useEffect(() => {
    opened?.layer.setSegments(items.map((item) => ({ key: item.id, lines: linesInBox(item) })))
  }, [opened, items])
  useEffect(() => opened?.layer.highlight(lit), [opened, lit])
  useEffect(() => {
    if (!opened) return undefined
    const { handle, layer } = opened
    const keyAt = (features: Parameters<SegmentsLayer['read']>[0][]) =>
      features.map((feature) => layer.read(feature)).find((key) => key !== undefined) ?? null
    const endings = [
      handle.onHover(layer.layerIds, (at) => {
        const key = at && keyAt(at.features)
        handle.map.getCanvas().style.cursor = key === null ? '' : 'pointer'
        setLit(key)
      }),
      handle.onClick(layer.layerIds, ({ features }) => {
        const key = keyAt(features)
        setLit(key)
        const card = grid.current?.querySelector(`[data-of="${key}"]`)
        if (card) scrollIntoSight(card)
      }),
    ]
    return () => {
      for (const end of endings) end()
    }
  }, [opened])
  return (
    <div className={styles.view}>
      <LazyMap
        className={styles.map}
        label={texts.mapOfYourProjects}
        bounds={bounds}
        cooperative
        onReady={(handle) => setOpened({ handle, layer: createSegmentsLayer(handle) })}
      />
      <ul ref={grid} className={styles.cards} aria-label={texts.projects}>
        {items.map((item) => (
          <li key={item.id} data-of={item.id}>
            <Card item={item} isLit={item.id === lit} onHover={(isOver) => setLit(isOver ? item.id : null)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Everything in view. If it lies on both sides of the 180th meridian, that is the whole world. */
function boxAround(items: readonly ProjectItem[]): BoundingBox | null {
  const placed = items.filter((item) => item.west !== null)
  if (placed.length === 0) return null
  const all = (pick: (item: ProjectItem) => number | null) => placed.map((item) => pick(item) ?? 0)
  if (placed.some(({ west, east }) => (west ?? 0) > (east ?? 0)))
    return { west: -180, south: -60, east: 180, north: 75 }
  return {
    west: Math.min(...all((item) => item.west)),
    south: Math.min(...all((item) => item.south)),
    east: Math.max(...all((item) => item.east)),
    north: Math.max(...all((item) => item.north)),
  }
}
