import type { Readable } from 'node:stream'
import type { Services } from '#server/services.ts'

/** One file of the download. */
export type ExportedFile = {
  /** The path within the archive. */
  path: string
  open: () => Readable | Promise<Readable>
  /** Media files, which do not compress any further. */
  isDense?: boolean
}

/** One kind of data stored about people: how they download it, and how it is removed when they leave. */
export type PersonalData = {
  /** Tables such as `cell.mail` or `world.directory_claim`. A test finds tables about people that are missing here. */
  tables: readonly string[]
  /** Columns that are not exported: hashes that are useful only to the server. */
  secrets: readonly string[]
  /** Removed before or after the data of all other features. */
  removed?: 'first' | 'last'
  /** Derived from data that is exported anyway, so it is removed but not exported. */
  isDerived?: boolean
  files(services: Services, accountId: string): AsyncIterable<ExportedFile>
  /** Can be interrupted at any point; it is then run again. */
  remove(services: Services, accountId: string): Promise<void>
}
