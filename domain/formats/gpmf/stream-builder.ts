import type { GpmfBlocks, GpmfColumn, GpmfFacts } from './gpmf.ts'
import { columnFor, fillColumn } from './stored-numbers.ts'

/** The layout of a sample: number types, and their byte offsets. */
export type Layout = { text: string; types: string[]; offsets: number[] }

/** A stream while payloads are added. `columns` are longer than `count`. */
export type StreamBuilder = {
  key: string
  types: string[]
  columns: GpmfColumn[]
  count: number
  facts: GpmfFacts
  blocks: { [Column in Exclude<keyof GpmfBlocks, 'facts'>]: number[] } & {
    facts: Record<keyof GpmfBlocks['facts'], number[]>
  }
  /** The layout of the last payload, which the next one mostly shares. */
  layout: Layout | undefined
  scales: number[]
}

export function streamBuilder(key: string): StreamBuilder {
  const blocks = {
    starts: [],
    t: [],
    durations: [],
    stamps: [],
    facts: { GPSF: [], GPSP: [], GPSU: [], TMPC: [] },
  }
  return { key, types: [], columns: [], count: 0, facts: {}, blocks, layout: undefined, scales: [] }
}

/** Samples in a payload: `count` of `stride` bytes each, from `at` on. */
export type StoredSamples = { at: number; stride: number; count: number; layout: Layout }

/** The maximum number of values to reserve in advance; later the columns grow with the data. */
const largestGuess = 8_000_000

/**
 * `share` is the share of all payloads read so far, from which the final length of the columns is estimated.
 */
export function addSamples(
  builder: StreamBuilder,
  view: DataView,
  stored: StoredSamples,
  share: number,
): void {
  const { at, stride, count, layout } = stored
  if (builder.types.length === 0) builder.types = layout.types
  reserve(builder, builder.count + count, share)
  const { columns, scales } = builder
  for (let index = 0; index < columns.length; index++) {
    const type = layout.types[index]
    // A stream that suddenly has fewer columns.
    if (type === undefined) columns[index]!.fill(Number.NaN, builder.count, builder.count + count)
    else {
      const scale = scales[index] ?? scales[0] ?? 1
      const column = { type, at: at + layout.offsets[index]!, stride, count, scale: scale || 1 }
      fillColumn(view, column, columns[index]!, builder.count)
    }
  }
  builder.count += count
}

function reserve(builder: StreamBuilder, needed: number, share: number): void {
  const length = builder.columns[0]?.length ?? 0
  if (needed <= length) return
  // A little more than the payloads so far suggest, and never much more than exists.
  const expected = Math.ceil((needed / share) * 1.02)
  const guess = Math.min(expected, 64 * needed, largestGuess / builder.types.length)
  const larger = Math.max(needed, 16, Math.floor(guess), Math.min(2 * length, expected))
  builder.columns = builder.types.map((type, index) => {
    const column = columnFor(type, larger)
    const old = builder.columns[index]
    if (old) column.set(old.subarray(0, builder.count))
    return column
  })
}

/** Without the spare room; copied only if that is large. */
export function finishedColumn(column: GpmfColumn, count: number): GpmfColumn {
  return column.length > 1.25 * count ? column.slice(0, count) : column.subarray(0, count)
}

export function finishedBlocks({ starts, t, durations, stamps, facts }: StreamBuilder['blocks']): GpmfBlocks {
  return {
    starts: new Uint32Array(starts),
    t: new Float64Array(t),
    durations: new Float64Array(durations),
    stamps: new Float64Array(stamps),
    facts: {
      GPSF: new Float64Array(facts.GPSF),
      GPSP: new Float64Array(facts.GPSP),
      GPSU: new Float64Array(facts.GPSU),
      TMPC: new Float64Array(facts.TMPC),
    },
  }
}
