import { baseTypeOf, type BaseType } from './base-type.ts'
import { messageNumbers } from './message-numbers.ts'

/** `at` counts from the first byte of the content of a message. */
export type Field = { number: number; at: number; size: number; baseType: BaseType }
export type DeveloperField = { number: number; developerIndex: number; at: number; size: number }

/** The layout of messages with a local number, until that number is redefined. */
export type Definition = {
  message: number
  littleEndian: boolean
  /** Bytes of message content. */
  size: number
  fields: Field[]
  developerFields: DeveloperField[]
  /** The offset of the time, or -1. */
  timestampAt: number
  /** The index among the record layouts of a file, -1 for other messages. */
  recordLayout: number
}

const timestampField = 253
const fieldBytes = 3

/** The definition after the header byte at `at`, and its length; undefined if the bytes end too early. */
export function readDefinition(
  bytes: Uint8Array,
  at: number,
  { end, hasDeveloperFields }: { end: number; hasDeveloperFields: boolean },
): { definition: Definition; length: number } | undefined {
  const count = at + 5 <= end ? bytes[at + 4]! : 0
  const developerAt = at + 5 + count * fieldBytes
  const developerCount = hasDeveloperFields && developerAt < end ? bytes[developerAt]! : 0
  const length = developerAt - at + (hasDeveloperFields ? 1 + developerCount * fieldBytes : 0)
  if (at + 5 > end || at + length > end) return undefined

  const littleEndian = bytes[at + 1] !== 1
  const [low, high] = [bytes[at + 2]!, bytes[at + 3]!]
  const definition: Definition = {
    message: littleEndian ? low | (high << 8) : high | (low << 8),
    littleEndian,
    size: 0,
    fields: [],
    developerFields: [],
    timestampAt: -1,
    recordLayout: -1,
  }
  for (let entry = at + 5; entry < developerAt; entry += fieldBytes) addField(definition, bytes, entry)
  for (let entry = developerAt + 1; entry < at + length; entry += fieldBytes) {
    const [number, size, developerIndex] = [bytes[entry]!, bytes[entry + 1]!, bytes[entry + 2]!]
    definition.developerFields.push({ number, developerIndex, at: definition.size, size })
    definition.size += size
  }
  return { definition, length }
}

function addField(definition: Definition, bytes: Uint8Array, entry: number): void {
  const [number, size, code] = [bytes[entry]!, bytes[entry + 1]!, bytes[entry + 2]!]
  const baseType = baseTypeOf(code)
  // A field with fewer bytes than its type needs is unreadable, but the fields after it are not.
  if (baseType && size >= baseType.size) {
    definition.fields.push({ number, at: definition.size, size, baseType })
    if (number === timestampField && baseType.kind === 'uint32') definition.timestampAt = definition.size
  }
  definition.size += size
}

export const isRecord = (definition: Definition): boolean => definition.message === messageNumbers.record
