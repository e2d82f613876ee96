import type { Readable } from 'node:stream'
import type { Services } from '#server/services.ts'

/** One file of what people take with them. */
export type ExportedFile = {
  /** Within the archive. */
  path: string
  open: () => Readable | Promise<Readable>
  /** Made of media, which would not get smaller. */
  isDense?: boolean
}

/** Something that is kept about people: how they get it, and how it is removed when they leave. */
export type PersonalData = {
  /** As `cell.mail` or `world.directory_claim`. A test finds the tables about people that nobody lists. */
  tables: readonly string[]
  /** Columns that are not handed out: hashes that only the server can use. */
  secrets: readonly string[]
  /** Worked out from what is handed out already, so that it is only removed. */
  isDerived?: boolean
  files(services: Services, accountId: string): AsyncIterable<ExportedFile>
  /** May be cut off at any point, and is then done once more. */
  remove(services: Services, accountId: string): Promise<void>
}
