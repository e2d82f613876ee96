import { elevationMessages, unreadable } from './unreadable-elevation.ts'

/** A file that is read in pieces. `to` is exclusive; less is returned where it ends. */
export type FileBytes = { size: number; read(from: number, to: number): Uint8Array }

/** The values of one picture of a TIFF file by the numbers of their tags. */
export type TiffDirectory = {
  isLittleEndian: boolean
  numbers(tag: number): number[]
  text(tag: number): string
}

type Field = { type: number; count: number; at: number }

const maxFields = 4096
/** More than the offsets of any real file; a wrong count must not fill the memory. */
const maxValues = 4_000_000
const widths: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  6: 1,
  8: 2,
  9: 4,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

/** The first picture of a TIFF or BigTIFF file, which is the one in full resolution. */
export function readTiffDirectory(file: FileBytes): TiffDirectory {
  const order = String.fromCodePoint(...bytesAt(file, 0, 2))
  if (order !== 'II' && order !== 'MM') throw unreadable(elevationMessages.unknown)
  const isLittleEndian = order === 'II'
  const view = (at: number, length: number): DataView => {
    const bytes = bytesAt(file, at, length)
    return new DataView(bytes.buffer, bytes.byteOffset, length)
  }
  const big = (part: DataView, at: number) => Number(part.getBigUint64(at, isLittleEndian))

  const version = view(2, 2).getUint16(0, isLittleEndian)
  if (version !== 42 && version !== 43) throw unreadable(elevationMessages.unknown)
  const isBig = version === 43
  const start = isBig ? big(view(8, 8), 0) : view(4, 4).getUint32(0, isLittleEndian)
  const count = isBig ? big(view(start, 8), 0) : view(start, 2).getUint16(0, isLittleEndian)
  if (count > maxFields) throw unreadable(elevationMessages.damaged)

  const [fieldLength, countLength] = isBig ? [20, 8] : [12, 2]
  const fields = new Map<number, Field>()
  const table = view(start + countLength, count * fieldLength)
  for (let index = 0; index < count; index++) {
    const at = index * fieldLength
    const type = table.getUint16(at + 2, isLittleEndian)
    const values = isBig ? big(table, at + 4) : table.getUint32(at + 4, isLittleEndian)
    const room = isBig ? 8 : 4
    const length = values * (widths[type] ?? 0)
    const inPlace = at + fieldLength - room
    const offset = isBig ? big(table, inPlace) : table.getUint32(inPlace, isLittleEndian)
    // A value that fits is stored in place of its position.
    const position = length <= room ? start + countLength + inPlace : offset
    fields.set(table.getUint16(at, isLittleEndian), { type, count: values, at: position })
  }

  function valuesOf(tag: number): { part: DataView; field: Field; width: number } | undefined {
    const field = fields.get(tag)
    const width = widths[field?.type ?? 0]
    if (!field || width === undefined) return undefined
    if (field.count > maxValues) throw unreadable(elevationMessages.damaged)
    return { part: view(field.at, field.count * width), field, width }
  }

  return {
    isLittleEndian,
    numbers(tag) {
      const found = valuesOf(tag)
      if (!found) return []
      const { part, field, width } = found
      return Array.from({ length: field.count }, (_, index) =>
        numberAt(part, { type: field.type, at: index * width, isLittleEndian }),
      )
    },
    text(tag) {
      const found = valuesOf(tag)
      if (!found) return ''
      const { buffer, byteOffset, byteLength } = found.part
      return String.fromCodePoint(...new Uint8Array(buffer, byteOffset, byteLength)).replace(/\0.*$/s, '')
    },
  }
}

type NumberPlace = { type: number; at: number; isLittleEndian: boolean }

function numberAt(part: DataView, { type, at, isLittleEndian }: NumberPlace): number {
  switch (type) {
    case 3:
      return part.getUint16(at, isLittleEndian)
    case 8:
      return part.getInt16(at, isLittleEndian)
    case 4:
    case 13:
      return part.getUint32(at, isLittleEndian)
    case 9:
      return part.getInt32(at, isLittleEndian)
    case 11:
      return part.getFloat32(at, isLittleEndian)
    case 12:
      return part.getFloat64(at, isLittleEndian)
    case 16:
    case 18:
      return Number(part.getBigUint64(at, isLittleEndian))
    case 17:
      return Number(part.getBigInt64(at, isLittleEndian))
    case 6:
      return part.getInt8(at)
    default:
      return part.getUint8(at)
  }
}

function bytesAt(file: FileBytes, at: number, length: number): Uint8Array {
  if (!(at >= 0 && at + length <= file.size)) throw unreadable(elevationMessages.cutOff)
  const bytes = file.read(at, at + length)
  if (bytes.length < length) throw unreadable(elevationMessages.cutOff)
  return bytes
}
