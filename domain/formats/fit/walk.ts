import type { Definition } from './definition.ts'

/** The state of a walk over the messages of a file. */
export type Walk = {
  bytes: Uint8Array
  view: DataView
  to: number
  /** The current layouts of the local numbers. */
  locals: (Definition | undefined)[]
  /** The record layouts defined so far, by their defining bytes. */
  known: Map<string, Definition>
  /** The last full time, to which the short times of compressed headers are added. */
  timestamp: number
}

const compressedBit = 0x80
const definitionBit = 0x40
const developerBit = 0x20

export const isCompressed = (header: number): boolean => header >= compressedBit
export const isDefinition = (header: number): boolean =>
  (header & (compressedBit | definitionBit)) === definitionBit
export const hasDeveloperFields = (header: number): boolean => (header & developerBit) !== 0
export const localNumber = (header: number): number =>
  isCompressed(header) ? (header >> 5) & 3 : header & 0x0f
