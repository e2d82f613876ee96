import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { elevationMessages, unreadable } from '#domain/terrain/unreadable-elevation.ts'

const isElevationFile = /\.(?:hgt|tiff?|zip)$/i

/** The files themselves, and those in folders, also in folders inside them. */
export async function listElevationFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const path of paths) {
    const facts = await stat(path).catch(() => {
      throw unreadable(elevationMessages.inFile(path, elevationMessages.cannotOpen))
    })
    if (!facts.isDirectory()) {
      files.push(path)
      continue
    }
    const names = await readdir(path, { recursive: true })
    const found = names.filter((name) => isElevationFile.test(name)).toSorted()
    if (found.length === 0) throw unreadable(elevationMessages.inFile(path, elevationMessages.noFiles))
    files.push(...found.map((name) => join(path, name)))
  }
  return [...new Set(files)]
}
