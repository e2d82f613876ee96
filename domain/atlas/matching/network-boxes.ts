import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import { longestRouteM, longestStepM, reachM, spacingM } from './settings.ts'
import type { Track } from './track.ts'

/**
 * How far from a track an edge may lie and still matter: as a way to follow, or as a connection between two.
 */
const marginM = reachM + longestRouteM(spacingM)
/** Small enough that a track across one box does not load all of it. */
const spanM = 1500

/**
 * The boxes along a track whose edges `matchTrails` needs, including every edge that reaches into one. None
 * crosses the 180th meridian. Empty when the track has no positions.
 */
export function networkBoxes({ lat, lon }: Pick<Track, 'lat' | 'lon'>): BoundingBox[] {
  const boxes: BoundingBox[] = []
  let box: BoundingBox | undefined
  let last: BoundingBox | undefined
  for (let index = 0; index < lat.length; index++) {
    if (!Number.isFinite(lat[index]! + lon[index]!)) continue
    const here = boxAround(lat[index]!, box ? box.west + turn(box.west, lon[index]!) : lon[index]!)
    const isFar = last !== undefined && !isWithin(union(last, here), longestStepM)
    const larger: BoundingBox = box && !isFar ? union(box, here) : here
    if (box && (isFar || !isWithin(larger, spanM))) {
      boxes.push(box)
      // A step from one box to the next lies in the next.
      box = last && !isFar ? union(last, here) : here
    } else box = larger
    last = here
  }
  if (box) boxes.push(box)
  return boxes.flatMap(withoutDateLine)
}

function boxAround(lat: number, lon: number): BoundingBox {
  const { north, east } = metresPerDegree(lat)
  const up = marginM / north
  const aside = Math.min(180, marginM / east)
  return {
    west: lon - aside,
    south: Math.max(-90, lat - up),
    east: lon + aside,
    north: Math.min(90, lat + up),
  }
}

const union = (a: BoundingBox, b: BoundingBox): BoundingBox => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})

function isWithin({ west, south, east, north }: BoundingBox, metres: number): boolean {
  const scale = metresPerDegree((south + north) / 2)
  return (
    (east - west) * scale.east <= metres + 2 * marginM &&
    (north - south) * scale.north <= metres + 2 * marginM
  )
}

function withoutDateLine(box: BoundingBox): BoundingBox[] {
  if (box.east - box.west >= 360) return [{ ...box, west: -180, east: 180 }]
  const turns = Math.floor((box.west + 180) / 360) * 360
  const [west, east] = [box.west - turns, box.east - turns]
  if (east <= 180) return [{ ...box, west, east }]
  return [
    { ...box, west, east: 180 },
    { ...box, west: -180, east: east - 360 },
  ]
}
