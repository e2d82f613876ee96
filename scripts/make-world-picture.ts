import { rename, writeFile } from 'node:fs/promises'
import { bytesOfFile, openTileArchive, worldPicturePath } from '#server/features/base-map/public.ts'
import { paintWorld } from '#server/features/map-pictures/public.ts'

// Paints the embedded world in light and dark, shown on the map page until someone touches its map.

const archiveAt = async (name: string) =>
  openTileArchive(await bytesOfFile(new URL(`../dist/map/${name}.pmtiles`, import.meta.url).pathname))

const archives = { world: await archiveAt('world'), relief: await archiveAt('world-relief') }
for (const scheme of ['light', 'dark'] as const) {
  const path = worldPicturePath(scheme)
  await writeFile(`${path}.${process.pid}`, await paintWorld(archives, scheme))
  await rename(`${path}.${process.pid}`, path)
}
await archives.world.close()
await archives.relief.close()
