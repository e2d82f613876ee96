import { baseTypeOf, type BaseType } from './base-type.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, type Message } from './message.ts'

/** What an application on the device says about a field of its own that means the same as one of the format. */
export type NativeEquivalent = { fieldNumber: number; baseType: BaseType; scale: number; offset: number }

export type NativeEquivalents = Map<string, NativeEquivalent>

export const developerKey = (developerIndex: number, fieldNumber: number): string =>
  `${developerIndex}/${fieldNumber}`

/**
 * Developers' fields of records that stand for one of the format's own fields. The application that
 * a field belongs to is left aside: devices leave out its id, and its index is enough.
 */
export function nativeEquivalentsOf(view: DataView, messages: Message[]): NativeEquivalents {
  const equivalents: NativeEquivalents = new Map()
  for (const message of messages) {
    if (message.definition.message !== messageNumbers.fieldDescription) continue
    const number = (field: number) => numberOf(view, message, field)
    const [developerIndex, fieldNumber, typeCode, nativeMessage, nativeField] = [0, 1, 2, 14, 15].map(number)
    const baseType = baseTypeOf(typeCode ?? Number.NaN)
    if (developerIndex == null || fieldNumber == null || nativeField == null || !baseType) continue
    if (nativeMessage !== messageNumbers.record) continue
    equivalents.set(developerKey(developerIndex, fieldNumber), {
      fieldNumber: nativeField,
      baseType,
      scale: number(6) || 1,
      offset: number(7) ?? 0,
    })
  }
  return equivalents
}
