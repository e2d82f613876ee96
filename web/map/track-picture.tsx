import { useEffect, useMemo, useRef, useState } from 'react'
import { frameOfPicture } from '#contract/map-pictures/picture-frame.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { pixelOf, placeLines, type MapFrame } from '#domain/geo/map-frame.ts'
import { useColourScheme } from './colour-scheme.ts'
import type { LonLat } from './map-handle.ts'
import styles from './track-picture.module.css'

type TrackPictureProps = {
  /** The address of the picture that the server paints of the track, without its size and colours; null if there is none. */
  address: string | null
  query?: Record<string, string>
  /** The bounds of everything in the picture. */
  bounds: BoundingBox
  lines: readonly (readonly LonLat[])[]
  /**
   * Calls the listener with the position of the dot, immediately and whenever it moves; returns a function that stops
   * it.
   */
  followDot: (show: (place: LonLat | null) => void) => () => void
}

/** The track with a moving dot, for browsers that cannot draw maps: on the map if the server has one, and otherwise on its own. */
export function TrackPicture({ address, query, bounds, lines, followDot }: TrackPictureProps) {
  const scheme = useColourScheme()
  const dot = useRef<SVGCircleElement>(null)
  const [hasPicture, setHasPicture] = useState(address !== null)
  const frame = useMemo(() => frameAround(bounds), [bounds])
  const path = useMemo(
    () => frame && lines.map((line) => `M${onPicture(frame, bounds, line)}`).join(''),
    [frame, bounds, lines],
  )

  useEffect(() => {
    if (!frame) return undefined
    return followDot((place) => {
      dot.current?.setAttribute('visibility', place ? 'visible' : 'hidden')
      const [at] = place ? pixelsOf(frame, bounds, [place]) : []
      if (!at) return
      dot.current?.setAttribute('cx', at[0].toFixed(1))
      dot.current?.setAttribute('cy', at[1].toFixed(1))
    })
  }, [frame, bounds, followDot])

  if (!frame || !path) return null
  const { width, height } = frame
  const href = `${address}?${new URLSearchParams({ ...query, size: 'share', scheme })}`
  return (
    <div className={styles.picture} aria-hidden="true">
      {hasPicture && <img className={styles.around} src={href} alt="" />}
      <svg className={styles.sheet} viewBox={`0 0 ${width} ${height}`}>
        {hasPicture ? (
          <image href={href} width={width} height={height} onError={() => setHasPicture(false)} />
        ) : (
          <path className={styles.line} d={path} />
        )}
        <circle ref={dot} className={styles.dot} r={7} visibility="hidden" />
      </svg>
    </div>
  )
}

const cornersOf = ({ west, south, east, north }: BoundingBox): LonLat[] => [
  [west, north],
  [east, south],
]

const frameAround = (bounds: BoundingBox): MapFrame | null =>
  frameOfPicture('share', placeLines([cornersOf(bounds)]))

/** Placed together with the corners, so that a track across the 180th meridian stays in one piece. */
function pixelsOf(frame: MapFrame, bounds: BoundingBox, line: readonly LonLat[]): [x: number, y: number][] {
  const [, places = []] = placeLines([cornersOf(bounds), line])
  return places.map((place) => pixelOf(frame, place))
}

const onPicture = (frame: MapFrame, bounds: BoundingBox, line: readonly LonLat[]): string =>
  pixelsOf(frame, bounds, line)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')
