import { checksumOf } from './checksum.ts'

/** A field of a message: its number, the code of its base type, and the stored value. */
export type TestField = { number: number; type: number; value: number | number[] | string; size?: number }
export type TestDeveloperField = { number: number; developerIndex: number; type: number; value: number }

export type TestMessage = {
  message: number
  fields: TestField[]
  developerFields?: TestDeveloperField[]
  local?: number
  /** The five bits of a compressed timestamp header; the message then has no timestamp field. */
  timeOffset?: number
  isBigEndian?: boolean
}

export const fitType = {
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
  uint32z: 0x8c,
  byte: 0x0d,
} as const

const sizes: Record<number, number> = { 3: 2, 4: 2, 5: 4, 6: 4, 8: 4, 9: 8, 11: 2, 12: 4 }

/**
 * Small FIT files for tests, benchmarks and the fuzzer: what a device would write, and what it should not.
 */
export function fitFile(
  messages: TestMessage[],
  { headerSize = 14, isChecksumWrong = false } = {},
): Uint8Array {
  const content = messages.flatMap(messageWriter())
  const header = [headerSize, 0x20, 0x54, 0x08, ...littleEndian(content.length, 4), 0x2e, 0x46, 0x49, 0x54]
  if (headerSize === 14) header.push(...littleEndian(checksumOf(Uint8Array.from(header), 0, 12), 2))
  const bytes = Uint8Array.from([...header, ...content, 0, 0])
  const checksum = checksumOf(bytes, 0, bytes.length - 2) ^ (isChecksumWrong ? 0x55aa : 0)
  bytes.set(littleEndian(checksum, 2), bytes.length - 2)
  return bytes
}

/** Writes a definition whenever the layout of a local message number changes, as devices do. */
function messageWriter(): (message: TestMessage) => number[] {
  const defined = new Map<number, string>()
  return (message) => {
    const local = message.local ?? 0
    const definition = definitionOf(message)
    const isNew = defined.get(local) !== definition.join()
    defined.set(local, definition.join())
    const developerBit = message.developerFields ? 0x20 : 0
    const header = message.timeOffset === undefined ? local : 0x80 | (local << 5) | message.timeOffset
    return [...(isNew ? [0x40 | developerBit | local, ...definition] : []), header, ...contentOf(message)]
  }
}

function definitionOf({ message, fields, developerFields, isBigEndian = false }: TestMessage): number[] {
  return [
    0,
    isBigEndian ? 1 : 0,
    ...ordered(littleEndian(message, 2), isBigEndian),
    fields.length,
    ...fields.flatMap((field) => [field.number, bytesOf(field, isBigEndian).length, field.type]),
    ...(developerFields
      ? [
          developerFields.length,
          ...developerFields.flatMap((field) => [field.number, sizeOf(field.type), field.developerIndex]),
        ]
      : []),
  ]
}

function contentOf({ fields, developerFields = [], isBigEndian = false }: TestMessage): number[] {
  return [...fields, ...developerFields].flatMap((field) => bytesOf(field, isBigEndian))
}

function bytesOf({ type, value, size }: Omit<TestField, 'number'>, isBigEndian: boolean): number[] {
  if (typeof value === 'string') {
    const bytes = Array.from(encodeURIComponent(value).matchAll(/%(..)|./g), ([character, hex]) =>
      hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
    )
    return [...bytes, ...Array.from({ length: Math.max(1, (size ?? 0) - bytes.length) }, () => 0)]
  }
  return [value].flat().flatMap((one) => ordered(numberBytes(one, type), isBigEndian))
}

function numberBytes(value: number, type: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  if (type === fitType.float32) view.setFloat32(0, value, true)
  else if (type === fitType.float64) view.setFloat64(0, value, true)
  else view.setUint32(0, value, true)
  return Array.from({ length: sizeOf(type) }, (_, index) => view.getUint8(index))
}

const sizeOf = (type: number): number => sizes[type & 0x1f] ?? 1
const ordered = (bytes: number[], isBigEndian: boolean): number[] =>
  isBigEndian ? bytes.toReversed() : bytes
const littleEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 0xff)
