import type { GpmfFacts, GpmfValue } from './gpmf.ts'
import { charactersAt, isNested, klvsIn, type Klv } from './klv.ts'
import { numberAt, numberSizes } from './stored-numbers.ts'

/** Long lists are measurements; facts are words and settings. */
const longestList = 256
const maxFacts = 512
const deepest = 6

export function valueOf(view: DataView, { type, size, count, at }: Klv): GpmfValue | undefined {
  if (type === 'c') {
    if (size <= 1 || count === 1) return charactersAt(view, at, size * count)
    return listOf(count, (index) => charactersAt(view, at + index * size, size))
  }
  if (type === 'F')
    return count === 1
      ? charactersAt(view, at, 4)
      : listOf(count, (index) => charactersAt(view, at + 4 * index, 4))
  if (type === 'U') return [momentOf(charactersAt(view, at, size))]
  const width = numberSizes[type]
  if (width === undefined || size < width) return undefined
  return listOf(Math.floor(size / width) * count, (index) => numberAt(view, at + index * width, type))
}

function listOf<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: Math.min(count, longestList) }, (_, index) => item(index))
}

/** 'yymmddhhmmss.sss' in milliseconds since 1970; NaN if it is not a date. */
export function momentOf(text: string): number {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)/.exec(text)
  if (!match) return Number.NaN
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN
  return Date.UTC(2000 + year, month - 1, day, hour, minute) + Math.round(second * 1000)
}

/** Everything the header of a camera says, however nested; the first occurrence counts. */
export function readGpmfFacts(bytes: Uint8Array): GpmfFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const facts: GpmfFacts = {}
  gather(facts, view, { from: 0, to: bytes.length, depth: 0 })
  return facts
}

function gather(
  facts: GpmfFacts,
  view: DataView,
  { from, to, depth }: { from: number; to: number; depth: number },
): void {
  for (const klv of klvsIn(view, from, to)) {
    if (Object.keys(facts).length >= maxFacts) return
    if (isNested(klv)) {
      if (depth < deepest) gather(facts, view, { from: klv.at, to: klv.end, depth: depth + 1 })
    } else facts[klv.key] ??= valueOf(view, klv)
  }
}

export function textFact(facts: GpmfFacts, key: string): string | null {
  const value = facts[key]
  const text = typeof value === 'string' ? value : typeof value?.[0] === 'string' ? value[0] : ''
  return text.trim() || null
}

export function numberFacts(facts: GpmfFacts, key: string): number[] {
  const value = facts[key]
  return typeof value === 'object' ? value.filter((one) => typeof one === 'number') : []
}
