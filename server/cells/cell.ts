import type { Region } from '#domain/region.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { ContactState } from '#server/contact.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { JobQueue } from '#server/jobs/queue.ts'

/** Everything that belongs to the users whose home is in one region. */
export type Cell = {
  region: Region
  db: CellDb
  /** The contact with its database. */
  contact: ContactState
  files: ObjectStorage
  jobs: JobQueue
}
