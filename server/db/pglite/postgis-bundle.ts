import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArchive, writeArchive } from '#server/db/archive/folder-archive.ts'
import type { TarEntry } from '#server/db/archive/tar.ts'
import { cacheFolder, versionOf } from './cache-folder.ts'

const wholeBundle = fileURLToPath(
  import.meta.resolve('@electric-sql/pglite-postgis').replace('index.js', 'postgis.tar.gz'),
)

/**
 * Rasters, topology, geocoding and upgrade scripts are two thirds of the bundle, and of the memory it takes.
 */
const needed = [
  /^lib\/postgresql\/postgis-3\.so$/,
  /^share\/postgresql\/extension\/postgis(\.control|--\d+\.\d+\.\d+\.sql)$/,
  /^share\/proj\/proj\.(db|ini)$/,
]

/**
 * The path of a PostGIS bundle with only what is used here, made on first use; the full one when it cannot be
 * written.
 */
export async function slimPostgisBundle(onFailure: (error: unknown) => void): Promise<string> {
  const bundle = join(cacheFolder, `postgis-${await versionOf('@electric-sql/pglite-postgis')}-stored.tar.gz`)
  const exists = await stat(bundle).then(
    () => true,
    () => false,
  )
  if (exists) return bundle
  try {
    // It is read at every start, so fast unpacking matters more than size, and it is not compressed at all.
    await writeArchive(bundle, neededEntries(), { level: 0, mode: 0o644 })
    return bundle
  } catch (error) {
    onFailure(error)
    return wholeBundle
  }
}

async function* neededEntries(): AsyncGenerator<TarEntry> {
  for await (const { type, path, mode, size, content } of readArchive(wholeBundle)) {
    if (type === 'file' && needed.some((pattern) => pattern.test(path)))
      yield { type, path, mode, size, content }
  }
}
