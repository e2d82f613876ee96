import type { Block } from './block.ts'
import { TagReader } from './elements.ts'
import { knownKeys, languageKey, otherKey, type Tags } from './tag-keys.ts'
import { DamagedPartError } from './unreadable-extract.ts'
import { readSmall, readSums, type Span } from './varints.ts'

/** Nodes in columns. Positions are in ten-millionths of a degree. */
export type NodeColumns = {
  count: number
  ids: Float64Array
  lat: Int32Array
  lon: Int32Array
  /** By row, of nodes with one of the wanted keys only. */
  tagged: Map<number, Tags>
}

const nameKey = knownKeys.get('name')

/** An impossible value, for an unknown position. */
export const noPosition = -(2 ** 31)

/** Reads all nodes of a block into the same memory each time. */
export class NodeReader {
  #ids = new Float64Array(16_384)
  #sums = new Float64Array(16_384)
  #lat = new Int32Array(16_384)
  #lon = new Int32Array(16_384)
  #tags = new Uint32Array(16_384)
  readonly #sparseTags = new TagReader()
  readonly #wanted: readonly string[]
  readonly #wantedNumbers: ReadonlySet<number>
  readonly #mustBeNamed: boolean

  /**
   * Most nodes only have a position: tags are read only for nodes with one of these keys and, if asked for, a name.
   * There are millions of trees.
   */
  constructor(wanted: readonly string[], { isNamed = false } = {}) {
    this.#wanted = wanted
    this.#mustBeNamed = isNamed
    this.#wantedNumbers = new Set(wanted.map((key) => knownKeys.get(key) ?? otherKey))
  }

  #reserve(count: number): void {
    if (this.#ids.length >= count) return
    this.#ids = new Float64Array(count)
    this.#sums = new Float64Array(count)
    this.#lat = new Int32Array(count)
    this.#lon = new Int32Array(count)
  }

  *read(block: Block): Iterable<NodeColumns> {
    for (const span of block.spans.dense) yield this.#readDense(block, span)
    if (block.spans.nodes.length > 0) yield this.#readSparse(block)
  }

  #readDense(block: Block, span: Span): NodeColumns {
    const { fields } = block
    const columns: (Span | undefined)[] = []
    fields.enter(span)
    for (let field = fields.next(); field !== 0; field = fields.next())
      if (field === 1 || (field >= 8 && field <= 10)) columns[field] = fields.span()
    const [ids, lat, lon, tags] = [columns[1], columns[8], columns[9], columns[10]]
    if (!ids || !lat || !lon) throw new DamagedPartError()
    // A number has at least one byte.
    this.#reserve(Math.max(lengthOf(ids), lengthOf(lat), lengthOf(lon)))
    const count = readSums(fields.bytes, ids, this.#ids)
    this.#readDegrees(block, lat, { out: this.#lat, offset: block.latOffset, max: 90, count })
    this.#readDegrees(block, lon, { out: this.#lon, offset: block.lonOffset, max: 180, count })
    const tagged = new Map<number, Tags>()
    if (tags && this.#wanted.some((key) => block.strings.has(key))) this.#readTagged(block, tags, tagged)
    return { count, ids: this.#ids, lat: this.#lat, lon: this.#lon, tagged }
  }

  #readDegrees({ fields, granularity }: Block, span: Span, column: DegreesColumn): void {
    const { out, offset, max, count } = column
    const sums = this.#sums
    if (readSums(fields.bytes, span, sums) !== count) throw new DamagedPartError()
    const scale = granularity / 100
    const shift = offset / 100
    const limit = max * 1e7
    for (let row = 0; row < count; row++) {
      const value = Math.round((sums[row] ?? 0) * scale + shift)
      out[row] = value >= -limit && value <= limit ? value : noPosition
    }
  }

  /** Alternating keys and values, with a 0 after those of each node. */
  #readTagged({ fields, strings }: Block, span: Span, tagged: Map<number, Tags>): void {
    if (this.#tags.length < lengthOf(span)) this.#tags = new Uint32Array(lengthOf(span))
    const tags = this.#tags
    const count = readSmall(fields.bytes, span, tags)
    let row = 0
    for (let at = 0; at < count; row++) {
      const from = at
      let isWanted = false
      let isNamed = !this.#mustBeNamed
      for (; at < count && tags[at] !== 0; at += 2) {
        const key = strings.key(tags[at] ?? 0)
        isWanted ||= this.#wantedNumbers.has(key)
        isNamed ||= key === nameKey || key === languageKey
      }
      if (isWanted && isNamed) {
        const known = new Map<string, string>()
        for (let one = from; one < at; one += 2) {
          const place = tags[one] ?? 0
          if (isRead(strings.key(place))) known.set(strings.text(place), strings.text(tags[one + 1] ?? 0))
        }
        tagged.set(row, known)
      }
      at++
    }
  }

  #readSparse(block: Block): NodeColumns {
    const { fields, granularity, latOffset, lonOffset, spans } = block
    this.#reserve(spans.nodes.length)
    const tagged = new Map<number, Tags>()
    for (const [row, span] of spans.nodes.entries()) {
      let [id, lat, lon] = [0, Number.NaN, Number.NaN]
      const tags: [Span?, Span?] = []
      fields.enter(span)
      for (let field = fields.next(); field !== 0; field = fields.next()) {
        if (field === 1) id = fields.signed()
        else if (field === 2) tags[0] = fields.span()
        else if (field === 3) tags[1] = fields.span()
        else if (field === 8) lat = fields.signed()
        else if (field === 9) lon = fields.signed()
      }
      this.#ids[row] = id
      this.#lat[row] = within((lat * granularity + latOffset) / 100, 90)
      this.#lon[row] = within((lon * granularity + lonOffset) / 100, 180)
      this.#sparseTags.open(block, tags[0], tags[1])
      const known = this.#sparseTags.tags(block)
      const isNamed =
        !this.#mustBeNamed || [...known.keys()].some((key) => key === 'name' || key.startsWith('name:'))
      if (isNamed && this.#wanted.some((key) => known.has(key))) tagged.set(row, known)
    }
    return { count: spans.nodes.length, ids: this.#ids, lat: this.#lat, lon: this.#lon, tagged }
  }
}

type DegreesColumn = { out: Int32Array; offset: number; max: number; count: number }

const lengthOf = ({ from, to }: Span): number => to - from

const within = (value: number, max: number): number =>
  Math.abs(value) <= max * 1e7 ? Math.round(value) : noPosition

const isRead = (key: number): boolean => key <= languageKey
