// How long a year and a month of someone's calendar take with 5,000 activities over ten years, on PostgreSQL. Prints
// the times within which half of the requests and 99 of 100 are answered, one request at a time. The query plans show
// that the daily sums are found by their index. CPU is that of the server and of PostgreSQL together. What maintaining
// the sums adds to an import is given as a share of the time of inserting the same activities.
import { Client } from 'pg'
import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { median } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const own = 5000
const years = 10
const requests = 300
const warmUp = 100
/** Other people, so that reading all rows would be noticed. */
const others = 20

const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
await engine.close()
const client = new Client({ connectionString: postgres.url })
await client.connect()
await client.query('set search_path to us, public')

/** Spread over the years until today, in five sports, in statements of 500 rows, as imports write them. */
async function insertActivities(accountId: string, count: number, firstId: number): Promise<number> {
  const began = performance.now()
  for (let from = 0; from < count; from += 500)
    await client.query(
      `insert into activity (id, account_id, title, sport, start_time_ms, end_time_ms, is_timed, timezone, local_day, distance_m,
         elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories, series, sketch, point_count, telemetry_key, hides_parts)
       select 'us_0y' || lpad(($2::int + n)::text, 24, '0'), $1, 'Activity ' || n, (array['running', 'cycling', 'hiking', 'swimming', 'alpine_skiing'])[1 + n % 5],
         extract(epoch from day) * 1000, extract(epoch from day) * 1000 + 3600000, true, 'Europe/Berlin', day, 1000 + n % 977 * 50,
         3700000, 3600000, n % 1200, n % 1200, 500, '{"altitude": {"min": 100, "average": 200, "max": 300}}',
         (select jsonb_agg(jsonb_build_array(i, i)) from generate_series(1, 60) i), 3600, 'none', false
       from generate_series($3::int, $4::int) n, lateral (select current_date - ((n::bigint * $5::int / $6::int))::int as day) as began`,
      [accountId, firstId, from + 1, Math.min(from + 500, count), years * 365, count],
    )
  return performance.now() - began
}

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    BOT_CHECK_COST: '1',
    ROLE: 'api',
    RATE_LIMIT_FACTOR: '1000000',
  })
  try {
    const cpu = () => cpuSecondsOf(server.pid) + cpuSecondsOfTree(postgres.pid)
    const { cookie } = await signUpAt(server.url)
    const { rows: accounts } = await client.query<{ id: string }>('select id from account')
    const id = accounts[0]?.id ?? ''
    for (let n = 0; n < others; n++) {
      const other = `us_0o${String(n).padStart(24, '0')}`
      await client.query(
        `insert into account (id, name, home, channel_name) values ($1, 'Person', 'us', $1)`,
        [other],
      )
      await insertActivities(other, own / 5, (n + 1) * own)
    }
    const withSums: number[] = []
    const without: number[] = []
    for (let round = 0; round < 5; round++) {
      for (const [state, times] of [
        ['enable', withSums],
        ['disable', without],
      ] as const) {
        await client.query(`delete from activity where account_id = $1`, [id])
        await client.query(`alter table activity ${state} trigger user`)
        times.push(await insertActivities(id, own, 0))
        await client.query(`alter table activity enable trigger user`)
      }
    }
    await client.query(`delete from activity where account_id = $1`, [id])
    await insertActivities(id, own, 0)
    await client.query('vacuum analyze')
    console.log(
      `Inserting ${own} rows of activities: ${median(withSums).toFixed(0)} ms with the sums of days, ${median(without).toFixed(0)} ms without any`,
    )
    const year = new Date().getUTCFullYear()
    // The client decompresses on the same two cores here, so the first request asks for an uncompressed answer, too.
    for (const [name, path, encoding] of [
      ['Year', `/api/year/${year - 1}?timezone=Europe/Berlin`, 'identity'],
      ['Year, compressed', `/api/year/${year - 1}?timezone=Europe/Berlin`, 'br'],
      ['Year of one sport', `/api/year/${year - 1}?sport=running`, 'br'],
      ['Month', `/api/calendar?from=${daysAgo(42)}&to=${daysAgo(0)}`, 'br'],
    ] as const) {
      const times: number[] = []
      let before = 0
      let bytes = 0
      for (let n = 0; n < requests + warmUp; n++) {
        // The first ones warm up.
        if (n === warmUp) before = cpu()
        const began = performance.now()
        const reply = await fetch(`${server.url}${path}`, {
          headers: { cookie, 'accept-encoding': encoding },
        })
        bytes = (await reply.arrayBuffer()).byteLength
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
        if (n >= warmUp) times.push(performance.now() - began)
      }
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
      console.log(
        `${name.padEnd(20)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  ${(((cpu() - before) * 1000) / requests).toFixed(1)} ms CPU  (${requests} requests, ${bytes} bytes)`,
      )
    }
    for (const query of [
      `select * from activity_day where account_id = '${id}' and local_day between '${year - 2}-01-01' and '${year - 1}-12-31'`,
      `select distinct local_day from activity_day where account_id = '${id}'`,
    ]) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) ${query}`,
      )
      console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
  } finally {
    await server.stop()
    await client.end()
    await postgres.stop()
  }
})
