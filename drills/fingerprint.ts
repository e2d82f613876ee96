import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stays the same while every file of the folder has the same name and content. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}
