import type { GpmfColumn } from './gpmf.ts'

/** Sizes of the number types in bytes. Characters and dates are not numbers. */
export const numberSizes: Partial<Record<string, number>> = {
  b: 1,
  B: 1,
  s: 2,
  S: 2,
  l: 4,
  L: 4,
  f: 4,
  F: 4,
  q: 4,
  d: 8,
  j: 8,
  J: 8,
  Q: 8,
}

/** Positions and times have more digits than a 32-bit float keeps. */
const precise = new Set(['l', 'L', 'F', 'd', 'j', 'J', 'q', 'Q'])

export function columnFor(type: string, length: number): GpmfColumn {
  return precise.has(type) ? new Float64Array(length) : new Float32Array(length)
}

const high = 2 ** 32

/** Where the values of a column are in a payload: the first at `at`, the following every `stride` bytes. */
export type StoredColumn = { type: string; at: number; stride: number; count: number; scale: number }

/** One loop per type, because nearly all the time is spent here. */
export function fillColumn(
  view: DataView,
  { type, at, stride, count, scale }: StoredColumn,
  column: GpmfColumn,
  row: number,
): void {
  let place = at
  const end = row + count
  switch (type) {
    case 's':
      for (let to = row; to < end; to++, place += stride) column[to] = view.getInt16(place) / scale
      return
    case 'S':
      for (let to = row; to < end; to++, place += stride) column[to] = view.getUint16(place) / scale
      return
    case 'l':
      for (let to = row; to < end; to++, place += stride) column[to] = view.getInt32(place) / scale
      return
    case 'L':
    case 'F':
      for (let to = row; to < end; to++, place += stride) column[to] = view.getUint32(place) / scale
      return
    case 'f':
      for (let to = row; to < end; to++, place += stride) column[to] = view.getFloat32(place) / scale
      return
    default:
      for (let to = row; to < end; to++, place += stride) column[to] = numberAt(view, place, type) / scale
  }
}

export function numberAt(view: DataView, at: number, type: string): number {
  switch (type) {
    case 'b':
      return view.getInt8(at)
    case 'B':
      return view.getUint8(at)
    case 's':
      return view.getInt16(at)
    case 'S':
      return view.getUint16(at)
    case 'l':
      return view.getInt32(at)
    case 'L':
    case 'F':
      return view.getUint32(at)
    case 'f':
      return view.getFloat32(at)
    case 'd':
      return view.getFloat64(at)
    case 'j':
      return view.getInt32(at) * high + view.getUint32(at + 4)
    case 'J':
      return view.getUint32(at) * high + view.getUint32(at + 4)
    // Fixed point: half of the bits are the fraction.
    case 'q':
      return view.getInt32(at) / 2 ** 16
    case 'Q':
      return view.getInt32(at) + view.getUint32(at + 4) / high
    default:
      return Number.NaN
  }
}

const maxColumns = 255

/** 'ff[3]B' -> ['f', 'f', 'f', 'f', 'B']; undefined if it is not a list of number types. */
export function expandTypes(text: string): string[] | undefined {
  const types: string[] = []
  for (const [, type, times = '1'] of text.matchAll(/([^[\]])(?:\[(\d{1,3})\])?/g)) {
    if (numberSizes[type!] === undefined || types.length + Number(times) > maxColumns) return undefined
    for (let left = Number(times); left > 0; left--) types.push(type!)
  }
  return types
}
