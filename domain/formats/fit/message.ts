import { onlyVisible } from '#domain/visible-text.ts'
import { readValue } from './base-type.ts'
import type { Definition, Field } from './definition.ts'
import { millisecondsOf } from './fit-time.ts'

/** A message other than a record: where its content is, and its layout. */
export type Message = { definition: Definition; at: number }

const longestText = 200

function fieldOf({ definition }: Message, number: number): Field | undefined {
  return definition.fields.find((field) => field.number === number)
}

/** All values of a field; unrecorded ones are NaN. */
export function numbersOf(view: DataView, message: Message, number: number): number[] {
  const field = fieldOf(message, number)
  if (!field) return []
  const { littleEndian } = message.definition
  return Array.from({ length: Math.floor(field.size / field.baseType.size) }, (_, index) =>
    readValue(view, message.at + field.at + index * field.baseType.size, field.baseType, littleEndian),
  )
}

export function numberOf(view: DataView, message: Message, number: number): number | null {
  const field = fieldOf(message, number)
  if (!field) return null
  const value = readValue(view, message.at + field.at, field.baseType, message.definition.littleEndian)
  return Number.isFinite(value) ? value : null
}

/** A number that FIT stores multiplied by `scale`. */
export function scaledOf(
  view: DataView,
  message: Message,
  { number, scale }: { number: number; scale: number },
): number | null {
  const value = numberOf(view, message, number)
  return value === null ? null : value / scale
}

export function timeOf(view: DataView, message: Message, number: number): number | null {
  const seconds = numberOf(view, message, number)
  return seconds === null ? null : millisecondsOf(seconds)
}

/** The bytes of a field whatever its type: packed values come as bytes. */
export function bytesOf(view: DataView, message: Message, number: number): Uint8Array {
  const field = fieldOf(message, number)
  if (!field) return new Uint8Array()
  return new Uint8Array(view.buffer, view.byteOffset + message.at + field.at, field.size)
}

export function textOf(view: DataView, message: Message, number: number): string | null {
  const bytes = bytesOf(view, message, number)
  const end = bytes.indexOf(0)
  return onlyVisible(decodeUtf8(end < 0 ? bytes : bytes.subarray(0, end))).slice(0, longestText) || null
}

/** Texts that a device cut within a character are read byte by byte. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return String.fromCharCode(...bytes)
  }
}
