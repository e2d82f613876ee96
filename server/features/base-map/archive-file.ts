import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type ArchiveFile = { path: string; size: number; version: string }

/** The header and the directories, which give the position and length of every tile. */
const headLength = 65_536

/**
 * The version depends only on the content, so that browsers can cache it forever and every server process
 * gives it the same version.
 */
export function openArchive(path: string): ArchiveFile {
  const { head, size } = readHead(path)
  if (head.toString('latin1', 0, 7) !== 'PMTiles')
    throw new Error(`The base map file ${path} is not a PMTiles archive.`)
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
    throw new Error(`The base map archive ${path} cannot be read.`, { cause: error })
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
