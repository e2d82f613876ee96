import type { CSSProperties } from 'react'
import { getWorldPicture, worldView } from '#contract/map-picture.ts'
import { pixelOf, placeLines, worldPixels } from '#domain/geo/map-frame.ts'
import { useColourScheme } from '#web/session/colour-scheme.ts'
import styles from './world-still.module.css'

const edge = worldPixels * 2 ** worldView.zoom
const world = { width: edge, height: edge, zoom: worldView.zoom, x: 0.5, y: 0.5 }
const [[middle = [0.5, 0.5] as const] = []] = placeLines([[[worldView.lon, worldView.lat]]])
const [x, y] = pixelOf(world, middle)

/** To the pixel what the map shows at first. */
export function WorldStill() {
  const scheme = useColourScheme()
  const place: CSSProperties = {
    backgroundImage: `url(${getWorldPicture.path}?${new URLSearchParams({ scheme })})`,
    backgroundSize: `${edge}px`,
    backgroundPosition: `calc(50% + ${edge / 2 - x}px) calc(50% + ${edge / 2 - y}px)`,
  }
  return <div className={styles.world} style={place} />
}
