import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { watchUploadedVideos, type VideoNews } from '#contract/video.ts'
import type { CellDb } from '#server/db/schema.ts'
import { tooManyStreams } from './video-errors.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { describeQueue, describeStorage } from './describe-uploads.ts'
import { showUploaded } from './show-uploaded.ts'
import { listChangedVideos } from './video.queries.ts'

/** How often to check for changes, which reads one number of one row. */
const lookMs = 1000
/** Proxies close idle connections; a comment keeps them open. */
const quietMs = 15_000
/** One for each tab. Anyone who opens more has to wait until another one closes. */
const streamsMost = 6
/** After this time the browser reconnects, and the permission is checked again. */
const longestMs = 10 * 60_000

export function videoEventsRoutes(app: FastifyInstance, services: Services): void {
  const open = new Map<string, number>()
  const ending = new AbortController()
  app.addHook('preClose', (done) => {
    ending.abort()
    done()
  })

  handle(app, watchUploadedVideos, ({ viewer, request, reply }) => {
    const count = open.get(viewer.id) ?? 0
    if (count >= streamsMost) throw tooManyStreams()
    open.set(viewer.id, count + 1)
    const gone = new AbortController()
    request.raw.once('close', () => gone.abort())
    reply.raw.once('close', () => gone.abort())
    const stream = new PassThrough()
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const signal = AbortSignal.any([gone.signal, ending.signal, AbortSignal.timeout(longestMs)])
    void tell(services, { accountId: viewer.id, stream, signal })
      .catch((error: unknown) => {
        if (!signal.aborted) request.log.warn({ err: error }, 'the stream of video events was interrupted')
      })
      .finally(() => {
        open.set(viewer.id, (open.get(viewer.id) ?? 1) - 1)
        if (open.get(viewer.id) === 0) open.delete(viewer.id)
        stream.end()
      })
    return reply.send(stream)
  })
}

type Telling = { accountId: string; stream: PassThrough; signal: AbortSignal }

async function tell(services: Services, { accountId, stream, signal }: Telling): Promise<void> {
  const { db } = services.cells.of(accountId)
  let [version, since, quietSince] = [-1, new Date(services.now()), services.now()]
  stream.write('retry: 3000\n\n')
  while (!signal.aborted) {
    const current = await findVersion(db, accountId)
    if (current === undefined) return
    if (current !== version) {
      const looked = new Date(services.now())
      // Slightly earlier than the last check, since clocks and transactions overlap.
      stream.write(
        `data: ${JSON.stringify(await newsSince(services, accountId, new Date(since.getTime() - 5000)))}\n\n`,
      )
      ;[version, since, quietSince] = [current, looked, services.now()]
    } else if (services.now() - quietSince > quietMs) {
      stream.write(': still here\n\n')
      quietSince = services.now()
    }
    await pause(lookMs, undefined, { signal }).catch(() => {})
  }
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
