// CPU per request of the comments on a project with 100,000 of them, compared with a project with 1,000: the
// first page in each order, and the moments for the marks. PostgreSQL's CPU counts on both sides.
import { Client } from 'pg'
import { pino } from 'pino'
import { commentSorts } from '#contract/comments/comments.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { load } from './load.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const sizes = [1000, 100_000]
const perRound = 200
const connections = 8
const people = 300

const idOf = (kind: string, n: number | string) => `us_0${kind}${String(n).padStart(24, '0')}`
const video = 'dQw4w9WgXcQ'
const link = {
  video_id: null,
  video_url: `https://www.youtube.com/watch?v=${video}`,
  duration_ms: 600_000,
  timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown' },
}

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
await engine.close()
const client = new Client({ connectionString: postgres.url })
await client.connect()
await client.query('set search_path to us, public')
await client.query(
  `insert into account (id, name, home, channel_name)
   select 'us_0a' || lpad(n::text, 24, '0'), 'Person', 'us', 'Person ' || n from generate_series(1, $1::int) n`,
  [people],
)
for (const size of sizes) {
  await client.query(
    `insert into project (id, account_id, title, visibility, effective_visibility, links, hidden_parts, comment_count)
     values ($1, $2, 'Talked about', 1, 1, $3, '[[]]', $4)`,
    [idOf('p', size), idOf('a', 1), JSON.stringify([link]), size],
  )
  // Every fifth is a reply to the one before it, and half of the others are about a moment.
  await client.query(
    `insert into comment (id, account_id, project_id, author_id, parent_id, root_id, depth, text, moment_of, moment_ms,
       state, is_listed, replies, thread, up, rank)
     select 'us_0c' || lpad($1::text || lpad(n::text, 8, '0'), 24, '0'), $2, $3,
       'us_0a' || lpad((1 + n % $4)::text, 24, '0'),
       case when n % 5 = 0 then 'us_0c' || lpad($1::text || lpad((n - 1)::text, 8, '0'), 24, '0') end,
       'us_0c' || lpad($1::text || lpad((n - (n % 5 = 0)::int)::text, 8, '0'), 24, '0'),
       (n % 5 = 0)::int, 'A comment of usual length about what happens in this video, number ' || n,
       case when n % 5 in (1, 3) then $5 end, case when n % 5 in (1, 3) then random() * 600000 end,
       'shown', true, (n % 5 = 4)::int, (n % 5 = 4)::int, n % 7, random()
     from generate_series(1, $6::int) n`,
    [String(size), idOf('a', 1), idOf('p', size), people, video, size],
  )
}
await client.query('vacuum analyze')
await client.end()

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
    RATE_LIMIT_FACTOR: '1000000',
  })
  const cpu = () => cpuSecondsOf(server.pid) + cpuSecondsOfTree(postgres.pid)
  const measure = (size: number, rest: string) => async () => {
    const before = cpu()
    const url = `${server.url}/api/comments/${idOf('p', size)}${rest}`
    await load({ url, requests: perRound, connections })
    return { units: perRound, cpuSeconds: cpu() - before }
  }
  try {
    for (const [what, rest] of [
      ...commentSorts.map((sort) => [`First page, ${sort}`, `?sort=${sort}`] as const),
      ['Moments', '/moments'] as const,
    ])
      await interleave({
        title: what,
        unit: 'request',
        rounds: 5,
        sides: sizes.map((size) => ({
          name: `${size.toLocaleString('en')} comments`,
          run: measure(size, rest),
        })),
      })
  } finally {
    await server.stop()
    await postgres.stop()
  }
})
