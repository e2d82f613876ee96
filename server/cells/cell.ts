import type { Region } from '#domain/region.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { JobQueue } from '#server/jobs/queue.ts'

/** All that belongs to the users at home in one region. */
export type Cell = {
  region: Region
  db: CellDb
  files: ObjectStorage
  jobs: JobQueue
}
