import { boxBytes, fullBox, joined, u32, u32s, u64s, type Bytes } from './write-box.ts'

export type WrittenSampleTable = {
  sizes: number[]
  /** Of every sample; those of one chunk must be consecutive. */
  offsets: number[]
  /** Sample durations in ticks; one number for all. */
  durations: number | number[]
  /** Ticks from decoding to display. */
  shifts?: number[]
  /** Numbers of the samples that can be decoded alone, from 1. */
  syncSamples?: number[]
  /** All in one chunk by default. */
  samplesPerChunk?: number
  /** Whether file offsets have 64 bits. */
  hasLongOffsets?: boolean
}

export function writeSampleTable(entry: Bytes, table: WrittenSampleTable): Uint8Array {
  const {
    sizes,
    offsets,
    durations,
    shifts,
    syncSamples,
    samplesPerChunk = Math.max(1, sizes.length),
  } = table
  const chunks = offsets.filter((_, index) => index % samplesPerChunk === 0)
  const count = u32(chunks.length)
  return boxBytes(
    'stbl',
    joined(
      fullBox('stsd', 0, joined(u32(1), entry)),
      runsBox('stts', typeof durations === 'number' ? sizes.map(() => durations) : durations),
      ...(shifts ? [runsBox('ctts', shifts)] : []),
      ...(syncSamples ? [fullBox('stss', 0, joined(u32(syncSamples.length), u32s(syncSamples)))] : []),
      fullBox('stsc', 0, u32s(chunks.length > 0 ? [1, 1, samplesPerChunk, 1] : [0])),
      fullBox('stsz', 0, joined(u32(0), u32(sizes.length), u32s(sizes))),
      table.hasLongOffsets === true
        ? fullBox('co64', 0, joined(count, u64s(chunks)))
        : fullBox('stco', 0, joined(count, u32s(chunks))),
    ),
  )
}

/** Equal neighbours share an entry. */
function runsBox(type: string, values: number[]): Uint8Array {
  const runs: [count: number, value: number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[1] === value) last[0]++
    else runs.push([1, value])
  }
  return fullBox(type, 0, joined(u32(runs.length), u32s(runs.flat())))
}
