import { baseTypeOf, type BaseType } from './base-type.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, type Message } from './message.ts'

/** A field defined by an app on the device that means the same as one of the FIT fields. */
export type NativeEquivalent = { fieldNumber: number; baseType: BaseType; scale: number; offset: number }

export type NativeEquivalents = Map<string, NativeEquivalent>

export const developerKey = (developerIndex: number, fieldNumber: number): string =>
  `${developerIndex}/${fieldNumber}`

/**
 * Developer fields of records that stand for native FIT fields. The app of a field is ignored: devices omit
 * its id, and its index is enough.
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
