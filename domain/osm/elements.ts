import type { Block } from './block.ts'
import { decisiveFor, languageKey, type Purpose, type Tags } from './tag-keys.ts'
import { DamagedPartError } from './unreadable-extract.ts'
import { readSmall, readSums, type Span } from './varints.ts'

const nothing: Span = { from: 0, to: 0 }

/** Reads the tags of each element into the same memory. */
export class TagReader {
  #keys = new Uint32Array(64)
  #values = new Uint32Array(64)
  #count = 0

  /** Keys and values are two columns of equal length. */
  open({ fields: { bytes } }: Block, keySpan: Span = nothing, valueSpan: Span = nothing): void {
    const max = Math.max(keySpan.to - keySpan.from, valueSpan.to - valueSpan.from)
    if (max > this.#keys.length) {
      this.#keys = new Uint32Array(max)
      this.#values = new Uint32Array(max)
    }
    this.#count = readSmall(bytes, keySpan, this.#keys)
    if (readSmall(bytes, valueSpan, this.#values) !== this.#count) throw new DamagedPartError()
  }

  /** Whether any of its keys could matter. */
  isUsefulElement({ strings }: Block, purpose: Purpose): boolean {
    const end = decisiveFor[purpose]
    for (let at = 0; at < this.#count; at++) if (strings.key(this.#keys[at] ?? 0) < end) return true
    return false
  }

  /** The tags that matter. */
  tags({ strings }: Block): Tags {
    const tags = new Map<string, string>()
    for (let at = 0; at < this.#count; at++) {
      const place = this.#keys[at] ?? 0
      if (strings.key(place) <= languageKey)
        tags.set(strings.text(place), strings.text(this.#values[at] ?? 0))
    }
    return tags
  }
}

/** A way or a relation: one object is reused for all of them, and read only as far as needed. */
class Element {
  protected block: Block
  /** By field number. */
  protected spans: (Span | undefined)[] = []
  readonly #tags = new TagReader()
  id = 0

  constructor(block: Block) {
    this.block = block
  }

  open(span: Span): void {
    const { fields } = this.block
    const spans = this.spans
    spans.fill(undefined)
    this.id = 0
    fields.enter(span)
    for (let field = fields.next(); field !== 0; field = fields.next()) {
      if (field === 1) this.id = fields.number()
      else if (field === 2 || field === 3 || (field >= 8 && field <= 10)) spans[field] = fields.span()
    }
    this.#tags.open(this.block, spans[2], spans[3])
  }

  /** Whether any of its keys could matter. */
  isUsefulElement(purpose: Purpose): boolean {
    return this.#tags.isUsefulElement(this.block, purpose)
  }

  tags(): Tags {
    return this.#tags.tags(this.block)
  }

  protected readSums(field: number, out: Float64Array): Float64Array {
    const span = this.spans[field] ?? nothing
    const room = out.length < span.to - span.from ? new Float64Array(span.to - span.from) : out
    return room.subarray(0, readSums(this.block.fields.bytes, span, room))
  }
}

export class Way extends Element {
  #refs = new Float64Array(2048)

  /** The ids of its nodes, in memory reused by the next way. */
  refs(): Float64Array {
    return this.readSums(8, this.#refs)
  }
}

export const memberTypes = ['node', 'way', 'relation'] as const
export type Member = { type: (typeof memberTypes)[number]; id: number; role: string }

export class Relation extends Element {
  members(): Member[] {
    const ids = this.readSums(9, new Float64Array(0))
    const types = this.#readSmall(10)
    const roles = this.#readSmall(8)
    if (types.length !== ids.length) throw new DamagedPartError()
    const members: Member[] = []
    for (const [at, id] of ids.entries()) {
      const type = memberTypes[types[at] ?? 0]
      if (type) members.push({ type, id, role: this.block.strings.text(roles[at] ?? 0) })
    }
    return members
  }

  #readSmall(field: number): Uint32Array {
    const span = this.spans[field] ?? nothing
    const values = new Uint32Array(span.to - span.from)
    return values.subarray(0, readSmall(this.block.fields.bytes, span, values))
  }
}

/** Ids come from a counter that starts at 1. Larger numbers are made up, and would not fit into place ids. */
const idLimit = 2 ** 38
export const isId = (id: number): boolean => id >= 1 && id < idLimit
