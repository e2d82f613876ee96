import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { folderEntries, unpackArchive, writeArchive } from '#server/db/archive/folder-archive.ts'
import { cacheFolder, cacheKey } from './cache-folder.ts'

/**
 * The path of a database with PostGIS and all migrations, ready to be copied, whether it exists yet or not.
 */
export async function templatePath(): Promise<string> {
  return join(cacheFolder, `database-${await cacheKey()}.tar.gz`)
}

export async function findTemplate(): Promise<string | undefined> {
  const path = await templatePath()
  return stat(path).then(
    () => path,
    () => undefined,
  )
}

export async function saveTemplate(dataFolder: string): Promise<string> {
  const path = await templatePath()
  await writeArchive(path, folderEntries(dataFolder, 'database'), { mode: 0o644 })
  await removeOthers(path)
  return path
}

export function unpackTemplate(template: string, target: string): Promise<void> {
  return unpackArchive(template, (path) =>
    path === 'database' ? target : join(target, path.slice('database/'.length)),
  )
}

/** Templates of other versions, some megabytes each, would pile up. */
async function removeOthers(path: string): Promise<void> {
  const names = (await readdir(cacheFolder)).filter(
    (name) => /^database-\w+\.tar\.gz$/.test(name) && name !== basename(path),
  )
  await Promise.all(names.map((name) => rm(join(cacheFolder, name), { force: true })))
}
