import { Fields } from './fields.ts'
import { GrowingUint32 } from './growing.ts'
import { StringTable } from './string-table.ts'
import { DamagedPartError } from './unreadable-extract.ts'
import type { Span } from './varints.ts'

/** By their field numbers in a group. */
const fieldKinds = [undefined, 'nodes', 'dense', 'ways', 'relations'] as const
type ElementKind = 'nodes' | 'dense' | 'ways' | 'relations'

/** An opened block with its elements unread: where they are in the bytes, and what they share. */
export type Block = {
  fields: Fields
  strings: StringTable
  /** A span for each single node, way and relation; one span for all dense nodes. */
  spans: Record<ElementKind, Span[]>
  /** For converting the block's numbers to degrees. */
  granularity: number
  latOffset: number
  lonOffset: number
}

export function openBlock(bytes: Uint8Array): Block {
  const fields = new Fields(bytes)
  const groups: Span[] = []
  let stringSpan: Span | undefined
  const block = { granularity: 100, latOffset: 0, lonOffset: 0 }
  for (let field = fields.next(); field !== 0; field = fields.next()) {
    if (field === 1) stringSpan = fields.span()
    else if (field === 2) groups.push(fields.span())
    else if (field === 17) block.granularity = int64(fields.number())
    else if (field === 19) block.latOffset = int64(fields.number())
    else if (field === 20) block.lonOffset = int64(fields.number())
  }
  if (!stringSpan) throw new DamagedPartError()
  const spans = spansIn(fields, groups)
  return { fields, strings: new StringTable(bytes, stringsIn(fields, stringSpan)), spans, ...block }
}

/** Negative numbers are stored as their complement. */
const int64 = (value: number): number => (value >= 2 ** 63 ? value - 2 ** 64 : value)

/** Alternating start and end of each string. */
function stringsIn(fields: Fields, span: Span): Uint32Array {
  const strings = new GrowingUint32()
  fields.enter(span)
  for (let field = fields.next(); field !== 0; field = fields.next())
    if (field === 1) fields.spanInto(strings)
  return strings.slice()
}

function spansIn(fields: Fields, groups: Span[]): Block['spans'] {
  const spans: Block['spans'] = { nodes: [], dense: [], ways: [], relations: [] }
  for (const group of groups) {
    fields.enter(group)
    for (let field = fields.next(); field !== 0; field = fields.next()) {
      const kind = fieldKinds[field]
      if (kind) spans[kind].push(fields.span())
    }
  }
  return spans
}
