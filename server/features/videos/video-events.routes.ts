import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { watchUploadedVideos, type VideoNews } from '#contract/videos/video.ts'
import type { CellDb } from '#server/db/schema.ts'
import { openEventStreams } from '#server/http/event-stream.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { describeQueue, describeStorage } from './describe-uploads.ts'
import { showUploaded } from './show-uploaded.ts'
import { listChangedVideos } from './video.queries.ts'

export function videoEventsRoutes(app: FastifyInstance, services: Services): void {
  const stream = openEventStreams(app, services)

  handle(app, watchUploadedVideos, ({ viewer, request, reply }) =>
    stream(
      { viewerId: viewer.id, request, reply },
      {
        findVersion: () => findVersion(services.cells.of(viewer.id).db, viewer.id),
        describe: (since) => newsSince(services, viewer.id, since),
      },
    ),
  )
}

async function findVersion(db: CellDb, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select videos_version::float8 as version from account
    where id = ${accountId} and deleted_at is null and suspended_at is null`.execute(db)
  return rows[0]?.version
}

async function newsSince(services: Services, accountId: string, since: Date): Promise<VideoNews> {
  const changed = await listChangedVideos(services.cells.of(accountId).db, accountId, since)
  return {
    queue: await describeQueue(services, accountId),
    storage: await describeStorage(services, accountId),
    videos: await showUploaded(
      services,
      accountId,
      changed.filter(({ deleted_at }) => deleted_at === null),
    ),
    removed: changed.flatMap(({ id, deleted_at }) => (deleted_at === null ? [] : [id])),
  }
}
