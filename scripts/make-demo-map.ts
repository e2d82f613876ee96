import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoMapKeys, demoMapCredit, placeOf } from '#domain/demo/map/demo-map.ts'
import { mapOfPlace, type PlaceMap } from '#domain/demo/map/map-of-place.ts'
import { lonLatOf } from '#domain/demo/map/sheet.ts'
import { writeArchive, type ArchiveAbout, type ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { heightTiles } from './world-map/demo-heights.ts'
import { lastTilesZoom, placeTiles } from './world-map/demo-tiles.ts'

// Draws the map of the demo's places: two archives for each, which the server shows while it has the demo
// content.

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

const folder = fileURLToPath(new URL('../dist/map/demo/', import.meta.url))

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let bytes = 0
for (const key of demoMapKeys) bytes += await makePlace(key)
console.log(`Made the demo map: ${demoMapKeys.length} places, ${(bytes / 1e6).toFixed(1)} MB`)

async function makePlace(key: string): Promise<number> {
  const map = mapOfPlace(placeOf(key))
  const bounds = boundsOf(map)
  const about = { name: `Demo: ${key}`, attribution: demoMapCredit }
  const vector_layers = layers.map((id) => ({ id, fields: {}, minzoom: 8, maxzoom: lastTilesZoom }))
  return (
    (await save(`${key}-tiles`, placeTiles(map), {
      content: 'vector',
      metadata: { ...about, vector_layers },
      bounds,
    })) +
    (await save(`${key}-terrain`, heightTiles(map), {
      content: 'png',
      metadata: { ...about, encoding: 'terrarium' },
      bounds,
    }))
  )
}

function boundsOf({ sheet }: PlaceMap): [number, number, number, number] {
  const [west, north] = lonLatOf(sheet, { x: -0.5, y: -0.5 })
  const [east, south] = lonLatOf(sheet, { x: sheet.size - 0.5, y: sheet.size - 0.5 })
  return [west, south, east, north]
}

/** Under a temporary name first, so that a server never reads half an archive. */
async function save(name: string, tiles: Iterable<ArchiveTile>, about: ArchiveAbout): Promise<number> {
  const path = join(folder, `${name}.pmtiles`)
  const size = await writeArchive(`${path}.new`, tiles, about)
  await rename(`${path}.new`, path)
  return size
}
