import type { Sketch } from './sketch.ts'

/** A sketch, and the box of the track it was drawn from. */
export type PlacedSketch = {
  sketch: Sketch
  west: number | null
  south: number | null
  east: number | null
  north: number | null
}

type Lines = [lon: number, lat: number][][]

/** To a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const share = (value: number, low: number, high: number) => (high > low ? (value - low) / (high - low) : 0.5)

/** Places a sketch on the map: its edges are those of the box. Empty if the box is unknown. */
export function linesInBox({ sketch, west, south, east, north }: PlacedSketch): Lines {
  if (west === null || south === null || east === null || north === null) return []
  const width = (west > east ? east + 360 : east) - west
  const points = sketch.flat()
  if (points.length === 0) return [[[west + width / 2, (south + north) / 2]]]
  const [minX, maxX] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [minY, maxY] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  return sketch.map((piece) =>
    piece.map(([x, y]): [number, number] => [
      rounded(west + share(x, minX, maxX) * width),
      rounded(north - share(y, minY, maxY) * (north - south)),
    ]),
  )
}
