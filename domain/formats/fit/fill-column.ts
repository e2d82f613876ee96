import { readValue, type BaseType } from './base-type.ts'

export type Column = Float32Array | Float64Array

/** Where the values of one field are, for all records of one layout. */
export type FieldSource = {
  view: DataView
  starts: Uint32Array
  rows: Uint32Array
  /** The offset of the field in a record. */
  at: number
  littleEndian: boolean
  baseType: BaseType
  /** The actual value is the stored value divided by `scale`, minus `offset`. */
  scale: number
  offset: number
}

/**
 * Writes the recorded values of a field into its column and leaves the rest unchanged. There is a loop for
 * each type, because a call per value would cost more than reading it.
 */
export function fillColumn(column: Column, source: FieldSource): void {
  switch (source.baseType.kind) {
    case 'uint8':
      return fillFromUint8(column, source)
    case 'sint8':
      return fillFromSint8(column, source)
    case 'uint16':
      return fillFromUint16(column, source)
    case 'sint16':
      return fillFromSint16(column, source)
    case 'uint32':
      return fillFromUint32(column, source)
    case 'sint32':
      return fillFromSint32(column, source)
    case 'float32':
    case 'float64':
    case 'sint64':
    case 'uint64':
    case 'text':
      return fillFromOthers(column, source)
  }
}

function fillFromUint8(
  column: Column,
  { view, starts, rows, at, baseType: { invalid }, scale, offset }: FieldSource,
): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getUint8(starts[row]! + at)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

function fillFromSint8(
  column: Column,
  { view, starts, rows, at, baseType: { invalid }, scale, offset }: FieldSource,
): void {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getInt8(starts[row]! + at)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

function fillFromUint16(column: Column, source: FieldSource): void {
  const { view, starts, rows, at, littleEndian, scale, offset } = source
  const { invalid } = source.baseType
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getUint16(starts[row]! + at, littleEndian)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

function fillFromSint16(column: Column, source: FieldSource): void {
  const { view, starts, rows, at, littleEndian, scale, offset } = source
  const { invalid } = source.baseType
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getInt16(starts[row]! + at, littleEndian)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

function fillFromUint32(column: Column, source: FieldSource): void {
  const { view, starts, rows, at, littleEndian, scale, offset } = source
  const { invalid } = source.baseType
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getUint32(starts[row]! + at, littleEndian)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

function fillFromSint32(column: Column, source: FieldSource): void {
  const { view, starts, rows, at, littleEndian, scale, offset } = source
  const { invalid } = source.baseType
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    const value = view.getInt32(starts[row]! + at, littleEndian)
    if (value !== invalid) column[row] = value / scale - offset
  }
}

/** Beyond any plausible value, and beyond what a column can hold. */
const max = 1e9

/** Types that only developer fields have. */
function fillFromOthers(column: Column, source: FieldSource): void {
  const { view, starts, rows, at, littleEndian, baseType, scale, offset } = source
  for (const row of rows) {
    const value = readValue(view, starts[row]! + at, baseType, littleEndian)
    if (Math.abs(value) < max) column[row] = value / scale - offset
  }
}
