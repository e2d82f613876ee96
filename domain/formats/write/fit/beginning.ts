import { typeCodes } from '#domain/formats/fit/base-type.ts'
import { manufacturerNumber, productNumber } from '#domain/formats/fit/fit-device.ts'
import { secondsOf } from '#domain/formats/fit/fit-time.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import { ourApplication, type OurField } from '#domain/formats/fit/our-fields.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { ourIndex, type WrittenField, type WrittenMessage } from './layout.ts'
import { locals } from './locals.ts'
import { textBytes } from './texts.ts'

const activityKind = 4
/** The recording device itself, as opposed to the sensors around it. */
const creator = 0

/** The kind of file, the definitions of our fields, and the device. */
export function beginningOf(
  { samples, device = null }: WrittenRecording,
  ourFields: OurField[],
): WrittenMessage[] {
  const startSeconds = secondsOf(Math.round(samples.time[0]!))
  const manufacturer = manufacturerNumber(device?.manufacturer ?? null)
  const product = productNumber(manufacturer, device?.product ?? null)
  const nameAs = (number: number): WrittenField[] =>
    device?.product ? [[number, 'text', textBytes(device.product)]] : []
  return [
    {
      message: messageNumbers.fileId,
      local: locals.fileId,
      fields: [
        [0, 'enum', activityKind],
        [1, 'uint16', manufacturer],
        [2, 'uint16', product],
        // Programs use it to tell files apart.
        [3, 'uint32z', startSeconds],
        [4, 'uint32', startSeconds],
        ...nameAs(8),
      ],
    },
    {
      message: messageNumbers.developerDataId,
      local: locals.developerDataId,
      fields: [
        [1, 'byte', ourApplication],
        [3, 'uint8', ourIndex],
      ],
    },
    ...ourFields.map(describe),
    {
      message: messageNumbers.deviceInfo,
      local: locals.deviceInfo,
      fields: [
        [253, 'uint32', startSeconds],
        [0, 'uint8', creator],
        [2, 'uint16', manufacturer],
        [4, 'uint16', product],
        ...nameAs(27),
      ],
    },
  ]
}

function describe({ number, name, type, units = '', native }: OurField): WrittenMessage {
  const fields: WrittenField[] = [
    [0, 'uint8', ourIndex],
    [1, 'uint8', number],
    [2, 'uint8', typeCodes[type]],
    [3, 'text', textBytes(name)],
    [8, 'text', textBytes(units)],
  ]
  if (native !== undefined) fields.push([14, 'uint16', messageNumbers.record], [15, 'uint8', native])
  return { message: messageNumbers.fieldDescription, local: locals.fieldDescription, fields }
}
