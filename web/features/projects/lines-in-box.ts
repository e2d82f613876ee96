import type { ProjectItem } from '#contract/project.ts'

type Lines = [lon: number, lat: number][][]

const share = (value: number, low: number, high: number) => (high > low ? (value - low) / (high - low) : 0.5)

/** Where a sketch lies on the map: its edges are those of the box. Empty where the box is not known. */
export function linesInBox({ sketch, west, south, east, north }: ProjectItem): Lines {
  if (west === null || south === null || east === null || north === null) return []
  const width = (west > east ? east + 360 : east) - west
  const points = sketch.flat()
  if (points.length === 0) return [[[west + width / 2, (south + north) / 2]]]
  const [minX, maxX] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [minY, maxY] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  return sketch.map((piece) =>
    piece.map(([x, y]): [number, number] => [
      west + share(x, minX, maxX) * width,
      north - share(y, minY, maxY) * (north - south),
    ]),
  )
}
