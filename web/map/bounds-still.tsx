import type { PaddingOptions } from 'maplibre-gl'
import { useLayoutEffect, useRef, useState } from 'react'
import { getWorldPicture } from '#contract/map-pictures/map-picture.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { type MapFrame, pixelOf, worldPixels } from '#domain/geo/map-frame.ts'
import { useColourScheme } from './colour-scheme.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { firstFrame } from './first-frame.ts'
import styles from './bounds-still.module.css'

/** Zoomed in further than this, the picture of the world is a blur of one colour. */
const closestZoom = 4.5

type BoundsStillProps = { bounds: BoundingBox | null; padding: number | PaddingOptions }

/**
 * Shows what a map with these bounds will show at first, while it is loading: a section of the picture of the world.
 */
export function BoundsStill({ bounds, padding }: BoundsStillProps) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useColourScheme()
  const [frame, setFrame] = useState<MapFrame>()
  useLayoutEffect(() => {
    if (place.current) setFrame(firstFrame(place.current, bounds, padding))
  }, [bounds, padding])
  if (frame && frame.zoom > closestZoom) return <Skeleton shape="fill" />
  return <div ref={place} className={styles.world} style={frame && pictureIn(frame, scheme)} />
}

function pictureIn(frame: MapFrame, scheme: 'light' | 'dark') {
  const [left, top] = pixelOf(frame, [0, 0])
  return {
    backgroundImage: `url('${getWorldPicture.path}?${new URLSearchParams({ scheme })}')`,
    backgroundPosition: `${left}px ${top}px`,
    backgroundSize: `${worldPixels * 2 ** frame.zoom}px`,
  }
}
