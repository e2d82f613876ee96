import { PgBoss, type Db } from 'pg-boss'
import type { Logger } from 'pino'
import type { Region } from '#domain/region.ts'
import { daySeconds } from '#domain/time/durations.ts'
import type { Engine } from '#server/db/engine.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { jobsSchema } from '#server/db/schema-names.ts'

export type OpenBossOptions = {
  engine: Engine
  region: Region
  /** False for a process that only enqueues: it leaves maintenance to the workers. */
  works: boolean
  log: Logger
  /** A job arrived in this queue, or in any of them when the name is omitted. */
  onArrival: (name?: string) => void
}

/** While the database is down every timer fails; one log line per period is enough. */
const errorLogPauseMs = 10_000

/** Creates the queue's tables or brings them up to date. Fails when the database is down. */
export async function openBoss({ engine, region, works, log, onArrival }: OpenBossOptions): Promise<PgBoss> {
  const isEmbedded = engine.kind === 'embedded'
  const boss = new PgBoss({
    db: overhear(engine.jobsDatabase(region), onArrival),
    schema: jobsSchema(region),
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: works,
    supervise: works,
    // Our own watch finds jobs of dead workers much sooner; this is for statistics and for deleting old jobs.
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 600,
    schedule: works,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
    // Not used.
    flowIntervalSeconds: daySeconds,
    // The embedded database has no autovacuum and only one session: our maintenance does both.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  })
  let silentUntil = 0
  // Without a listener an 'error' event would end the process.
  boss.on('error', (error) => {
    if (Date.now() < silentUntil) return
    silentUntil = Date.now() + errorLogPauseMs
    log.error({ region, reason: error.message }, 'the job queue failed to use its database')
  })
  boss.on('warning', ({ message }) => log.warn({ region, reason: message }, 'warning from the job queue'))
  try {
    // Several processes that start at once on a new database may all try to create its tables; on the second
    // try they exist.
    return await boss.start().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return boss.start()
    })
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** pg-boss announces new jobs only to its own workers. Ours are notified on insertion. */
function overhear(database: Db, onArrival: (name?: string) => void): Db {
  const executeSql: Db['executeSql'] = (text, values) => database.executeSql(text, values)
  if (!database.listen) return { executeSql }
  return {
    executeSql,
    listen: async (channel, onNotification, onReconnect) => {
      const heard = (name: string) => {
        onNotification(name)
        onArrival(name)
      }
      const reconnected = () => {
        onReconnect()
        // Anything that arrived while nobody was listening was missed.
        onArrival()
      }
      return database.listen!(channel, heard, reconnected)
    },
  }
}
