import { childrenOf, type Box, uint64At } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { Edit, IndexedSamples, Runs } from './movie.ts'

/** How many entries of a size the box has room for, at most as many as it claims. */
function entriesOf(
  { content }: Box,
  claimedAt: number,
  { from, size }: { from: number; size: number },
): number {
  const claimed = content.getUint32(claimedAt)
  if (claimed > Math.floor(Math.max(0, content.byteLength - from) / size))
    throw new RangeError('more entries than bytes')
  return claimed
}

export function readSampleTable(table: Box): IndexedSamples {
  const boxes = new Map<string, Box>()
  for (const child of childrenOf(table)) if (!boxes.has(child.type)) boxes.set(child.type, child)
  const { count, sizes } = readSizes(table, boxes.get('stsz') ?? boxes.get('stz2'))
  const chunks = boxes.get('stsc')
  const shifts = boxes.get('ctts')
  const sync = boxes.get('stss')
  return {
    kind: 'indexed',
    count,
    sizes,
    durations: readRuns(boxes.get('stts'), Uint32Array),
    // Both versions of the box: writers put negative numbers into the unsigned one, too.
    shifts: shifts ? readRuns(shifts, Int32Array) : null,
    firstChunks: readColumn(chunks, { from: 8, stride: 12 }),
    chunkSamples: readColumn(chunks, { from: 12, stride: 12 }),
    chunkOffsets: readChunkOffsets(boxes.get('stco'), boxes.get('co64')),
    syncSamples: sync ? readColumn(sync, { from: 8, stride: 4 }) : null,
  }
}

function readRuns(box: Box | undefined, Values: typeof Uint32Array | typeof Int32Array): Runs {
  const counts = readColumn(box, { from: 8, stride: 8 })
  const values = readColumn(box, { from: 12, stride: 8 })
  return { counts, values: new Values(values) }
}

function readColumn(box: Box | undefined, { from, stride }: { from: number; stride: number }): Uint32Array {
  if (!box) return new Uint32Array(0)
  const column = new Uint32Array(entriesOf(box, 4, { from: 8, size: stride }))
  for (let row = 0, at = from; row < column.length; row++, at += stride)
    column[row] = box.content.getUint32(at)
  return column
}

function readChunkOffsets(short: Box | undefined, long: Box | undefined): Float64Array {
  if (!long) return Float64Array.from(readColumn(short, { from: 8, stride: 4 }))
  const offsets = new Float64Array(entriesOf(long, 4, { from: 8, size: 8 }))
  for (let row = 0; row < offsets.length; row++) offsets[row] = uint64At(long.content, 8 + 8 * row)
  return offsets
}

function readSizes(table: Box, box: Box | undefined): { count: number; sizes: Uint32Array | number } {
  if (!box) throw new UnreadableMovieError(movieMessages.damaged(table.offset))
  const { content } = box
  if (box.type === 'stz2') return readCompactSizes(box)
  const size = content.getUint32(4)
  if (size > 0) return { count: content.getUint32(8), sizes: size }
  const sizes = new Uint32Array(entriesOf(box, 8, { from: 12, size: 4 }))
  for (let row = 0; row < sizes.length; row++) sizes[row] = content.getUint32(12 + 4 * row)
  return { count: sizes.length, sizes }
}

function readCompactSizes(box: Box): { count: number; sizes: Uint32Array } {
  const { content } = box
  const bits = content.getUint8(7)
  if (bits !== 4 && bits !== 8 && bits !== 16)
    throw new UnreadableMovieError(movieMessages.damaged(box.offset))
  const sizes = new Uint32Array(entriesOf(box, 8, { from: 12, size: bits / 8 }))
  for (let row = 0; row < sizes.length; row++) {
    const byte = () => content.getUint8(12 + Math.floor((row * bits) / 8))
    if (bits === 16) sizes[row] = content.getUint16(12 + 2 * row)
    else sizes[row] = bits === 8 ? byte() : row % 2 === 0 ? byte() >> 4 : byte() & 15
  }
  return { count: sizes.length, sizes }
}

export function readEdits(box: Box | undefined, movieTimescale: number): Edit[] {
  if (!box) return []
  const { content } = box
  const isLong = content.getUint8(0) === 1
  const size = isLong ? 20 : 12
  return Array.from({ length: entriesOf(box, 4, { from: 8, size }) }, (_, row) => {
    const at = 8 + row * size
    const ticks = isLong ? uint64At(content, at) : content.getUint32(at)
    const high = content.getInt32(at + (isLong ? 8 : 4))
    const mediaTime = isLong ? high * 2 ** 32 + content.getUint32(at + 12) : high
    return { seconds: ticks / movieTimescale, mediaTime }
  })
}
