import type { Db } from 'pg-boss'

/**
 * What pg-boss does not offer, asked of its table directly. `retry_count` grows with every claim, so
 * an id and a count name one attempt: a worker that lost its job can no longer touch it. All our
 * queues have the policy `exclusive`, and saying so lets PostgreSQL use the index of unfinished jobs.
 */
export type Attempt = { id: string; retryCount: number }
export type NamedAttempt = Attempt & { name: string }

export type JobTable = {
  /** The queues in which a job waits whose time has come, and the jobs whose worker is silent for longer than it promised. */
  look(): Promise<{ due: string[]; stale: NamedAttempt[] }>
  listRunning(): Promise<NamedAttempt[]>
  /** Says that these are being worked on. Gives back those that still are ours. */
  keepAlive(attempts: Attempt[]): Promise<Attempt[]>
  failForGood(attempt: Attempt, message: string): Promise<void>
  /** Back into the queue, to be taken at once, with as many attempts left as before. */
  release(attempt: Attempt): Promise<void>
}

export function makeJobTable(database: Db, schema: string): JobTable {
  const table = `${schema}.job`
  const isAttempt = `id = $1 and retry_count = $2 and state = 'active'`

  async function list<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await database.executeSql(text, values)).rows as Row[]
  }
  const isRunning = `state = 'active' and policy = 'exclusive'`

  return {
    // One question for both, because it is the one that is asked while nothing happens.
    async look() {
      const rows = await list<{ name: string; id: string | null; retryCount: number | null }>(
        `select name, null::uuid as id, null::int as "retryCount" from ${schema}.queue q where exists (
           select 1 from ${table} j
           where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())
         union all
         select name, id, retry_count from ${table}
           where ${isRunning} and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
      )
      const due = rows.filter(({ id }) => id === null).map(({ name }) => name)
      const stale = rows.flatMap(({ name, id, retryCount }) =>
        id === null || retryCount === null ? [] : [{ name, id, retryCount }],
      )
      return { due, stale }
    },

    listRunning: () => list<NamedAttempt>(`select name, id, retry_count as "retryCount" from ${table} where ${isRunning}`),

    keepAlive: (attempts) =>
      list<Attempt>(
        `update ${table} j set heartbeat_on = now()
          from unnest($1::uuid[], $2::int[]) as mine(id, retry_count)
          where j.id = mine.id and j.retry_count = mine.retry_count and j.state = 'active' and j.policy = 'exclusive'
          returning j.id, j.retry_count as "retryCount"`,
        [attempts.map(({ id }) => id), attempts.map(({ retryCount }) => retryCount)],
      ),

    async failForGood({ id, retryCount }, message) {
      await list(
        `update ${table} set state = 'failed', completed_on = now(), heartbeat_on = null, output = $3::jsonb where ${isAttempt}`,
        [id, retryCount, JSON.stringify({ message })],
      )
    },

    async release({ id, retryCount }) {
      // The next claim will count one more attempt, so one more is allowed.
      await list(
        `update ${table} set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
          where ${isAttempt}`,
        [id, retryCount],
      )
    },
  }
}
