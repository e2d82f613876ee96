import type { Db } from 'pg-boss'

/**
 * Queries on the table of pg-boss for what its API lacks. `retry_count` grows with every claim, so a job id
 * and a count identify one attempt: a worker that lost its job can no longer touch it.
 */
export type Attempt = { name: string; id: string; retryCount: number }

export type JobTable = {
  /** The queues in which a job is due, and the jobs whose worker has been silent for longer than allowed. */
  look(): Promise<{ due: string[]; stale: Attempt[] }>
  listRunning(): Promise<Attempt[]>
  /** Sends the heartbeat of these jobs and returns those that are still ours. */
  keepAlive(attempts: Attempt[]): Promise<Attempt[]>
  failForGood(attempt: Attempt, message: string): Promise<void>
  /** Puts it back into the queue, due at once, with as many attempts left as before. */
  release(attempt: Attempt): Promise<void>
  /** Deletes the jobs that contain the text. A running one is kept and returned with `isRunning`. */
  deleteMentioning(text: string): Promise<{ id: string; isRunning: boolean }[]>
}

export function makeJobTable(database: Db, schema: string): JobTable {
  const table = `${schema}.job`
  const isAttempt = `name = $1 and id = $2 and retry_count = $3 and state = 'active'`
  // Every job of ours has a group, because the index of running jobs only covers those that do.
  const isRunning = `state = 'active' and group_id is not null`

  async function list<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await database.executeSql(text, values)).rows as Row[]
  }

  return {
    // One query for both, because it runs while nothing else happens.
    async look() {
      const rows = await list<{ name: string; id: string | null; retryCount: number | null }>(
        // Queries like a worker fetching its next job, once per queue: an EXISTS would read the whole
        // backlog.
        `select q.name, null::uuid as id, null::int as "retryCount" from ${schema}.queue q cross join lateral (
           select 1 from ${table} j
           where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
           order by j.priority desc, j.created_on limit 1) next
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

    listRunning: () =>
      list<Attempt>(`select name, id, retry_count as "retryCount" from ${table} where ${isRunning}`),

    keepAlive: (attempts) =>
      list<Attempt>(
        `update ${table} j set heartbeat_on = now()
          from unnest($1::text[], $2::uuid[], $3::int[]) as mine(name, id, retry_count)
          where j.name = mine.name and j.id = mine.id and j.retry_count = mine.retry_count and j.state = 'active'
          returning j.name, j.id, j.retry_count as "retryCount"`,
        [
          attempts.map(({ name }) => name),
          attempts.map(({ id }) => id),
          attempts.map(({ retryCount }) => retryCount),
        ],
      ),

    async failForGood({ name, id, retryCount }, message) {
      await list(
        `update ${table} set state = 'failed', completed_on = now(), heartbeat_on = null, output = $4::jsonb where ${isAttempt}`,
        [name, id, retryCount, JSON.stringify({ message })],
      )
    },

    async release({ name, id, retryCount }) {
      // The next claim will count one more attempt, so allow one more.
      await list(
        `update ${table} set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
          where ${isAttempt}`,
        [name, id, retryCount],
      )
    },

    deleteMentioning: (text) =>
      list<{ id: string; isRunning: boolean }>(
        `with deleted as (
           delete from ${table} j where position($1 in j::text) > 0 and state <> 'active' returning id)
         select id, false as "isRunning" from deleted
         union all
         select id, true from ${table} j where position($1 in j::text) > 0 and state = 'active'`,
        [text],
      ),
  }
}
