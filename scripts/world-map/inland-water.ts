import { feature } from 'topojson-client'
import type { Polygon } from './regions.ts'
import { signedArea, type Ring } from './vertices.ts'

export type InlandWater = { lakes: Polygon[]; rivers: Ring[] }

type Topology = { objects: { lakes: object; rivers: object } }

export function readInlandWater(json: string): InlandWater {
  const topology = JSON.parse(json) as Topology
  const geometries = (object: object) => feature(topology, object).features.map(({ geometry }) => geometry)
  return {
    lakes: geometries(topology.objects.lakes)
      .flatMap((geometry) => polygonsOf(geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon))
      .map((polygon) => polygon.map((ring) => smooth(ring, { closed: true })))
      .filter(([outer = []]) => Math.abs(signedArea(outer)) > 0),
    rivers: geometries(topology.objects.rivers)
      .flatMap((geometry) => linesOf(geometry as GeoJSON.LineString | GeoJSON.MultiLineString))
      .map((line) => smooth(line, { closed: false })),
  }
}

const polygonsOf = (geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

const linesOf = (geometry: GeoJSON.LineString | GeoJSON.MultiLineString): Ring[] =>
  geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates

/** The source has a coarse grid, whose steps would be visible: corners are cut twice. */
function smooth(line: Ring, { closed }: { closed: boolean }): Ring {
  return cutCorners(cutCorners(line, closed), closed)
}

function cutCorners(line: Ring, closed: boolean): Ring {
  if (line.length < 3) return line
  const cut: number[][] = []
  for (let i = 1; i < line.length; i++) {
    const [x1 = 0, y1 = 0] = line[i - 1] ?? []
    const [x2 = 0, y2 = 0] = line[i] ?? []
    cut.push([0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2], [0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2])
  }
  const [first, last] = closed ? [cut.at(-1), cut.at(-1)] : [line[0], line.at(-1)]
  return [[...(first ?? [])], ...(closed ? cut.slice(0, -1) : cut), [...(last ?? [])]]
}
