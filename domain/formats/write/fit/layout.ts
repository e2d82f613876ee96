import { baseTypeOf, typeCodes, type BaseType, type TypeName } from '#domain/formats/fit/base-type.ts'

/** A field of a message; `bytes` is the length of a text or a block. */
export type LaidOut = { number: number; type: TypeName; bytes?: number }

/** The layout of messages with one local number: native fields, followed by ours. */
export type Layout = { message: number; local: number; fields: LaidOut[]; ours: LaidOut[] }

/** A stored number, null if unknown, or the bytes of a text or a block. */
export type StoredValue = number | null | Uint8Array

/** A field with its value: its number, its type and the stored value. */
export type WrittenField = [number: number, type: TypeName, value: StoredValue]
export type WrittenMessage = { message: number; local: number; fields: WrittenField[]; ours?: WrittenField[] }

const definitionBit = 0x40
const developerBit = 0x20
/** The only developer index in our files. */
export const ourIndex = 0

export const typeOf = ({ type }: LaidOut): BaseType => baseTypeOf(typeCodes[type])!
export const sizeOf = (field: LaidOut): number => field.bytes ?? typeOf(field).size

/** Includes the header byte that names the layout. */
export function messageSize({ fields, ours }: Layout): number {
  return [...fields, ...ours].reduce((size, field) => size + sizeOf(field), 1)
}

export function definitionOf({ message, local, fields, ours }: Layout): Uint8Array {
  const header = definitionBit | (ours.length > 0 ? developerBit : 0) | local
  const bytes = [header, 0, 0, message & 0xff, message >> 8, fields.length]
  bytes.push(...fields.flatMap((field) => [field.number, sizeOf(field), typeCodes[field.type]]))
  if (ours.length > 0)
    bytes.push(ours.length, ...ours.flatMap((field) => [field.number, sizeOf(field), ourIndex]))
  return Uint8Array.from(bytes)
}

/** The messages in sequence, with a definition wherever the layout of a local number changes. */
export function writeMessages(messages: WrittenMessage[]): Uint8Array[] {
  const defined = new Map<number, string>()
  return messages.flatMap((message) => {
    const definition = definitionOf(layoutOf(message))
    const isKnown = defined.get(message.local) === definition.join()
    defined.set(message.local, definition.join())
    return isKnown ? [contentOf(message)] : [definition, contentOf(message)]
  })
}

const laidOut = ([number, type, value]: WrittenField): LaidOut =>
  value instanceof Uint8Array ? { number, type, bytes: value.length } : { number, type }

function layoutOf({ message, local, fields, ours = [] }: WrittenMessage): Layout {
  return { message, local, fields: fields.map(laidOut), ours: ours.map(laidOut) }
}

function contentOf(message: WrittenMessage): Uint8Array {
  const layout = layoutOf(message)
  const bytes = new Uint8Array(messageSize(layout))
  const view = new DataView(bytes.buffer)
  bytes[0] = layout.local
  let at = 1
  for (const [number, type, value] of [...message.fields, ...(message.ours ?? [])]) {
    if (value instanceof Uint8Array) bytes.set(value, at)
    else writeValue(view, at, typeOf({ number, type }), value ?? Number.NaN)
    at += value instanceof Uint8Array ? value.length : sizeOf({ number, type })
  }
  return bytes
}

/** NaN and values that do not fit the type are written as not recorded. */
export function writeValue(view: DataView, at: number, { kind, invalid }: BaseType, value: number): void {
  switch (kind) {
    case 'uint8':
      return view.setUint8(at, storable(value, 0, 0xff, invalid))
    case 'sint8':
      return view.setInt8(at, storable(value, -0x80, 0x7f, invalid))
    case 'uint16':
      return view.setUint16(at, storable(value, 0, 0xffff, invalid), true)
    case 'sint16':
      return view.setInt16(at, storable(value, -0x8000, 0x7fff, invalid), true)
    case 'uint32':
      return view.setUint32(at, storable(value, 0, 0xffffffff, invalid), true)
    case 'sint32':
      return view.setInt32(at, storable(value, -0x80000000, 0x7fffffff, invalid), true)
    case 'float32':
      return Number.isNaN(value) ? view.setUint32(at, 0xffffffff, true) : view.setFloat32(at, value, true)
    case 'float64':
      return Number.isNaN(value)
        ? view.setBigUint64(at, 0xffffffffffffffffn, true)
        : view.setFloat64(at, value, true)
    case 'sint64':
    case 'uint64':
    case 'text':
      throw new Error(`a number is not written as ${kind}`)
  }
}

function storable(value: number, min: number, max: number, invalid: number): number {
  const whole = Math.round(value)
  return whole >= min && whole <= max ? whole : invalid
}
