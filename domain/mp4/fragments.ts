import { childrenOf, findBox, uint64At, type Box } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { FragmentSamples, Track } from './movie.ts'
import { maxSamples } from './samples.ts'

type Defaults = { duration: number; size: number }
type Growing = FragmentSamples & { defaults: Defaults; nextTime: number }

/** Collects the samples of fragmented files, per track. */
export type FragmentTables = Map<number, Growing>

const flag = { baseOffset: 1, description: 2, duration: 8, size: 16, flags: 32, isMoofBase: 0x20000 } as const
const runFlag = {
  dataOffset: 1,
  firstFlags: 4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  shift: 0x800,
} as const

export function fragmentTables(tracks: Track[], extensions: Box): FragmentTables {
  const tables: FragmentTables = new Map(tracks.map(({ id }) => [id, emptyTable()]))
  for (const { type, content } of childrenOf(extensions)) {
    const table = type === 'trex' ? tables.get(content.getUint32(4)) : undefined
    if (table) table.defaults = { duration: content.getUint32(12), size: content.getUint32(16) }
  }
  return tables
}

function emptyTable(): Growing {
  return {
    kind: 'fragments',
    count: 0,
    sizes: new Uint32Array(0),
    offsets: new Float64Array(0),
    times: new Float64Array(0),
    shifts: new Int32Array(0),
    durations: new Uint32Array(0),
    defaults: { duration: 0, size: 0 },
    nextTime: 0,
  }
}

/**
 * Adds one fragment. Unless it says otherwise, its data begins at the fragment, then after the previous data.
 */
export function addFragment(tables: FragmentTables, moof: Box): void {
  let dataEnd = moof.offset
  for (const traf of childrenOf(moof)) {
    if (traf.type !== 'traf') continue
    const header = findBox(traf, 'tfhd')
    const table = header && tables.get(header.content.getUint32(4))
    if (!table) continue
    const { base, defaults } = readFragmentHeader(header, {
      moof: moof.offset,
      dataEnd,
      defaults: table.defaults,
    })
    const decodeTime = findBox(traf, 'tfdt')?.content
    if (decodeTime)
      table.nextTime = decodeTime.getUint8(0) === 1 ? uint64At(decodeTime, 4) : decodeTime.getUint32(4)
    dataEnd = base
    for (const run of childrenOf(traf)) {
      if (run.type !== 'trun') continue
      dataEnd = addRun(table, run.content, { base, dataEnd, defaults, tables })
    }
  }
}

function readFragmentHeader(
  { content }: Box,
  { moof, dataEnd, defaults }: { moof: number; dataEnd: number; defaults: Defaults },
): { base: number; defaults: Defaults } {
  const flags = content.getUint32(0) & 0xffffff
  let at = 8
  const take = (bit: number, size: number): number | undefined => {
    if ((flags & bit) === 0) return undefined
    at += size
    return size === 8 ? uint64At(content, at - 8) : content.getUint32(at - 4)
  }
  const stated = take(flag.baseOffset, 8)
  take(flag.description, 4)
  const duration = take(flag.duration, 4) ?? defaults.duration
  const size = take(flag.size, 4) ?? defaults.size
  return { base: stated ?? ((flags & flag.isMoofBase) !== 0 ? moof : dataEnd), defaults: { duration, size } }
}

/** Returns the end of the run's data. */
function addRun(
  table: Growing,
  content: DataView,
  {
    base,
    dataEnd,
    defaults,
    tables,
  }: { base: number; dataEnd: number; defaults: Defaults; tables: FragmentTables },
): number {
  const flags = content.getUint32(0) & 0xffffff
  const has = (bit: number): boolean => (flags & bit) !== 0
  const count = content.getUint32(4)
  let at = 8
  let offset = dataEnd
  if (has(runFlag.dataOffset)) {
    offset = base + content.getInt32(at)
    at += 4
  }
  if (has(runFlag.firstFlags)) at += 4
  const widths = [runFlag.duration, runFlag.size, runFlag.flags, runFlag.shift].filter(has).length * 4
  if (count * widths > content.byteLength - at) throw new RangeError('more entries than bytes')
  reserve(tables, table, count)
  for (let left = count; left > 0; left--) {
    const next = () => content.getUint32((at += 4) - 4)
    const duration = has(runFlag.duration) ? next() : defaults.duration
    const size = has(runFlag.size) ? next() : defaults.size
    if (has(runFlag.flags)) at += 4
    const row = table.count++
    table.durations[row] = duration
    table.sizes[row] = size
    table.shifts[row] = has(runFlag.shift) ? next() : 0
    table.times[row] = table.nextTime
    table.offsets[row] = offset
    table.nextTime += duration
    offset += size
  }
  return offset
}

function reserve(tables: FragmentTables, table: Growing, more: number): void {
  const needed = table.count + more
  const all = Array.from(tables.values()).reduce((sum, { count }) => sum + count, more)
  if (all > maxSamples) throw new UnreadableMovieError(movieMessages.tooManySamples)
  if (needed > table.sizes.length) resize(table, Math.max(needed, 2 * table.sizes.length, 64))
}

function resize(table: Growing, length: number): void {
  const grown = <Column extends Uint32Array | Int32Array | Float64Array>(
    column: Column,
    larger: Column,
  ): Column => {
    larger.set(column.subarray(0, Math.min(column.length, length)))
    return larger
  }
  table.sizes = grown(table.sizes, new Uint32Array(length))
  table.durations = grown(table.durations, new Uint32Array(length))
  table.shifts = grown(table.shifts, new Int32Array(length))
  table.times = grown(table.times, new Float64Array(length))
  table.offsets = grown(table.offsets, new Float64Array(length))
}

/** Moves the collected samples into the tracks. A track whose samples are all in the index keeps them. */
export function finishFragments(tracks: Track[], tables: FragmentTables): void {
  for (const track of tracks) {
    const table = tables.get(track.id)
    if (!table || table.count === 0) continue
    resize(table, table.count)
    const { kind, count, sizes, offsets, times, shifts, durations, nextTime } = table
    track.samples = { kind, count, sizes, offsets, times, shifts, durations }
    track.durationSeconds = nextTime / track.timescale
  }
}
