import { PgBoss, type Db } from 'pg-boss'
import type { Logger } from 'pino'
import type { Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { jobsSchema } from '#server/db/schema-names.ts'

export type OpenBossOptions = {
  engine: Engine
  region: Region
  /** False for a process that only enqueues: it leaves maintenance to those that work. */
  works: boolean
  log: Logger
  /** A job came into this queue, or into any of them when the name is left out. */
  onArrival: (name?: string) => void
}

/** While the database is away every timer fails; one line in this time says enough. */
const errorLogPauseMs = 10_000

/** Makes the tables of the queue where they are missing or old. Fails when the database is away. */
export async function openBoss({ engine, region, works, log, onArrival }: OpenBossOptions): Promise<PgBoss> {
  const isEmbedded = engine.kind === 'embedded'
  const boss = new PgBoss({
    db: overhear(engine.jobsDatabase(region), onArrival),
    schema: jobsSchema(region),
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: works,
    supervise: works,
    // Jobs whose worker died are found by our own watch, much sooner; this is for statistics and for deleting old jobs.
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 600,
    // Neither of the two is used.
    schedule: false,
    flowIntervalSeconds: 86_400,
    // The embedded database has no autovacuum and one session: its own maintenance does both.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  })
  let silentUntil = 0
  // Without a listener an 'error' event would end the process.
  boss.on('error', (error) => {
    if (Date.now() < silentUntil) return
    silentUntil = Date.now() + errorLogPauseMs
    log.error({ region, reason: error.message }, 'the job queue has trouble with its database')
  })
  boss.on('warning', ({ message }) => log.warn({ region, reason: message }, 'the job queue warns'))
  try {
    // Several processes that start at once on a new database may all try to make its tables; the second time they are there.
    return await boss.start().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return boss.start()
    })
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** pg-boss tells only its own workers that a job has come. Ours hear it on the way in. */
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
        // What came while nobody listened was missed.
        onArrival()
      }
      return database.listen!(channel, heard, reconnected)
    },
  }
}
