import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const packagesFolder = new URL('../../../node_modules/', import.meta.url)

/** Files that can be rebuilt at any time from packages and sources: never part of the data. */
export const cacheFolder = fileURLToPath(new URL('.cache/trailcast/', packagesFolder))

const migrationsFolder = new URL('../migrations/', import.meta.url)
/** Increase it when the way of making the template or the bundle changes. */
const format = 3

const packages = ['@electric-sql/pglite', '@electric-sql/pglite-postgis', 'pg-boss']

/** Changes whenever an existing database would differ from one made now. */
export async function cacheKey(): Promise<string> {
  const hash = createHash('sha256').update(`format ${format}`)
  for (const name of packages) hash.update(`${name} ${await versionOf(name)}\n`)
  for (const file of (await readdir(migrationsFolder)).toSorted())
    hash.update(file).update(await readFile(new URL(file, migrationsFolder)))
  return hash.digest('hex').slice(0, 16)
}

export async function versionOf(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL(`${name}/package.json`, packagesFolder), 'utf8')) as {
    version: string
  }
  return version
}
