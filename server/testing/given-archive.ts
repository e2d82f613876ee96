import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { writeArchive, type ArchiveAbout } from '#server/tile-archive/write-archive.ts'

/** An archive of vector tiles with one road, in a folder of its own. */
export async function givenArchive(
  about: Partial<ArchiveAbout> & { roadName?: string } = {},
): Promise<string> {
  const { roadName = 'High Street', ...rest } = about
  const road = {
    type: 'line',
    parts: [[0, 0, 4096, 4096]],
    tags: { class: 'minor', name: roadName },
  } as const
  const data = gzipSync(encodeTile([{ name: 'transportation', features: [road] }]))
  const path = join(await mkdtemp(join(tmpdir(), 'trailcast-archive-')), 'region.pmtiles')
  const tiles = [7, 8].map((z) => ({ z, x: 2 ** (z - 1), y: 2 ** (z - 1) - 1, data }))
  await writeArchive(path, tiles, { content: 'vector', metadata: {}, bounds: [0, 0, 1.5, 1], ...rest })
  return path
}
