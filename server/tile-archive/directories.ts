import { gzipSync } from 'node:zlib'
import { headerLength } from './header.ts'

export type Entry = { id: number; run: number; offset: number; length: number }

/** Readers fetch this many bytes first, and the root directory has to be within them. */
const firstRequest = 16_384
const minEntriesPerLeaf = 4096

/** Puts all entries in the root, or in leaves if they do not fit. */
export function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries.slice(0, 50_000))
  if (entries.length <= 50_000 && fits(whole)) return { root: whole, leaves: Buffer.alloc(0) }
  for (let perLeaf = minEntriesPerLeaf; ; perLeaf *= 2) {
    const made = withLeaves(entries, perLeaf)
    if (fits(made.root)) return made
  }
}

const fits = (root: Buffer): boolean => headerLength + root.length <= firstRequest

function withLeaves(entries: readonly Entry[], perLeaf: number): { root: Buffer; leaves: Buffer } {
  const leaves: Buffer[] = []
  const roots: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += perLeaf) {
    const leaf = writeDirectory(entries.slice(from, from + perLeaf))
    leaves.push(leaf)
    // A run length of 0 marks a directory instead of a tile.
    roots.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length })
    offset += leaf.length
  }
  return { root: writeDirectory(roots), leaves: Buffer.concat(leaves) }
}

/** Column by column; ids as differences, and an offset of 0 where it follows from the previous entry. */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const write = (number: number) => {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  write(entries.length)
  entries.forEach(({ id }, i) => write(id - (entries[i - 1]?.id ?? 0)))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}
