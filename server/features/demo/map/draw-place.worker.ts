import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { demoMapCredit, placeOf } from '#demo/map/demo-map.ts'
import { mapOfPlace, type PlaceMap } from '#demo/map/map-of-place.ts'
import { lonLatOf } from '#demo/map/sheet.ts'
import { writeArchive } from '#server/tile-archive/write-archive.ts'
import type { DrawnPlace, PlaceRequest } from './draw-place.ts'
import { heightTiles } from './place-heights.ts'
import { lastTilesZoom, placeTiles } from './place-tiles.ts'

/* Draws a place in a separate thread: it takes seconds, during which the process must answer requests. */

const layers = [
  'water',
  'waterway',
  'landcover',
  'landuse',
  'park',
  'building',
  'transportation',
  'place',
  'water_name',
  'mountain_peak',
]

const { key, folder } = workerData as PlaceRequest
const map = mapOfPlace(placeOf(key))
const bounds = boundsOf(map)
const about = { name: `Demo: ${key}`, attribution: demoMapCredit }
const paths: DrawnPlace = { tiles: join(folder, 'tiles.pmtiles'), terrain: join(folder, 'terrain.pmtiles') }
await writeArchive(paths.tiles, placeTiles(map), {
  content: 'vector',
  metadata: {
    ...about,
    vector_layers: layers.map((id) => ({ id, fields: {}, minzoom: 8, maxzoom: lastTilesZoom })),
  },
  bounds,
})
await writeArchive(paths.terrain, heightTiles(map), {
  content: 'png',
  metadata: { ...about, encoding: 'terrarium' },
  bounds,
})
parentPort?.postMessage(paths, [])

function boundsOf({ sheet }: PlaceMap): [number, number, number, number] {
  const [west, north] = lonLatOf(sheet, { x: -0.5, y: -0.5 })
  const [east, south] = lonLatOf(sheet, { x: sheet.size - 0.5, y: sheet.size - 0.5 })
  return [west, south, east, north]
}
