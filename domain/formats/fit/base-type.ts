/** How to read the bytes of a field. `invalid` is the value that means not recorded. */
export type BaseType = {
  kind:
    | 'uint8'
    | 'sint8'
    | 'uint16'
    | 'sint16'
    | 'uint32'
    | 'sint32'
    | 'float32'
    | 'float64'
    | 'sint64'
    | 'uint64'
    | 'text'
  size: number
  invalid: number
}

/** In the order of their numbers. Types whose FIT name ends in `z` use zero as the invalid value. */
const baseTypes: BaseType[] = [
  { kind: 'uint8', size: 1, invalid: 0xff },
  { kind: 'sint8', size: 1, invalid: 0x7f },
  { kind: 'uint8', size: 1, invalid: 0xff },
  { kind: 'sint16', size: 2, invalid: 0x7fff },
  { kind: 'uint16', size: 2, invalid: 0xffff },
  { kind: 'sint32', size: 4, invalid: 0x7fffffff },
  { kind: 'uint32', size: 4, invalid: 0xffffffff },
  { kind: 'text', size: 1, invalid: 0 },
  { kind: 'float32', size: 4, invalid: Number.NaN },
  { kind: 'float64', size: 8, invalid: Number.NaN },
  { kind: 'uint8', size: 1, invalid: 0 },
  { kind: 'uint16', size: 2, invalid: 0 },
  { kind: 'uint32', size: 4, invalid: 0 },
  { kind: 'uint8', size: 1, invalid: 0xff },
  { kind: 'sint64', size: 8, invalid: Number(0x7fffffffffffffffn) },
  { kind: 'uint64', size: 8, invalid: Number(0xffffffffffffffffn) },
  { kind: 'uint64', size: 8, invalid: 0 },
]

/** The code of each type we write: its number, plus a bit if it has several bytes. */
export const typeCodes = {
  enum: 0x00,
  sint8: 0x01,
  uint8: 0x02,
  sint16: 0x83,
  uint16: 0x84,
  sint32: 0x85,
  uint32: 0x86,
  text: 0x07,
  float32: 0x88,
  float64: 0x89,
  uint8z: 0x0a,
  uint32z: 0x8c,
  byte: 0x0d,
} as const
export type TypeName = keyof typeof typeCodes

/** The upper bits only repeat that the type has several bytes, and some devices omit them. */
export function baseTypeOf(code: number): BaseType | undefined {
  return baseTypes[code & 0x1f]
}

/** One value of a field, NaN if it is invalid or text. */
export function readValue(view: DataView, at: number, baseType: BaseType, littleEndian: boolean): number {
  const value = readRaw(view, at, baseType.kind, littleEndian)
  return value === baseType.invalid ? Number.NaN : value
}

function readRaw(view: DataView, at: number, kind: BaseType['kind'], littleEndian: boolean): number {
  switch (kind) {
    case 'uint8':
      return view.getUint8(at)
    case 'sint8':
      return view.getInt8(at)
    case 'uint16':
      return view.getUint16(at, littleEndian)
    case 'sint16':
      return view.getInt16(at, littleEndian)
    case 'uint32':
      return view.getUint32(at, littleEndian)
    case 'sint32':
      return view.getInt32(at, littleEndian)
    case 'float32':
      return view.getFloat32(at, littleEndian)
    case 'float64':
      return view.getFloat64(at, littleEndian)
    case 'sint64':
      return Number(view.getBigInt64(at, littleEndian))
    case 'uint64':
      return Number(view.getBigUint64(at, littleEndian))
    case 'text':
      break
  }
  return Number.NaN
}
