import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type ArchiveFile = { path: string; size: number; version: string }

/** The header and the directories, which tell the place and length of every tile. */
const headLength = 65_536

/**
 * The version follows from the content alone, so that what was fetched under it can be kept for
 * ever, and every process of a site calls it the same.
 */
export function openArchive(path: string): ArchiveFile {
  const { head, size } = readHead(path)
  if (head.toString('latin1', 0, 7) !== 'PMTiles')
    throw new Error(`The file ${path} of the base map is not a PMTiles archive.`)
  const version = createHash('sha256').update(head).update(String(size)).digest('hex').slice(0, 16)
  return { path, size, version }
}

function readHead(path: string): { head: Buffer; size: number } {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    const head = Buffer.alloc(Math.min(size, headLength))
    readSync(file, head, 0, head.length, 0)
    return { head, size }
  } catch (error) {
    throw new Error(`The archive ${path} of the base map cannot be read.`, { cause: error })
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
