// CPU per request of GET /api/logged_in, Node and PostgreSQL together, compared with a bare route of the same
// server that runs the same query; and, as the floor, Fastify and `pg` by themselves.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { load } from './load.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const perRound = 4_000
const connections = 16
const environment = { LOG_LEVEL: 'silent', BOT_CHECK_COST: '1', ROLE: 'api' }

const floor = `
  import { fastify } from 'fastify'
  import { Pool } from 'pg'
  const [url, hash] = process.argv.slice(1)
  const pool = new Pool({ connectionString: url, max: 10 })
  const app = fastify()
  const question = \`
    select account.id, name, channel_name, email, google_sub, google_email, facebook_sub, facebook_email, units, home, role,
      invitations_sent, password_hash is not null as has_password
    from us.session join us.account on account.id = session.account_id
    where token_hash = $1 and expires_at > $2 and suspended_at is null and deleted_at is null\`
  app.get('/', async () => (await pool.query(question, [Buffer.from(hash, 'hex'), new Date()])).rows[0])
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
`

await withTemporaryFolder(async (folder) => {
  const postgres = await startPostgres()
  const program = 'bench/programs/server-with-bare-route.ts'
  const server = await startServerProcess(folder, { ...environment, DATABASE_URL: postgres.url }, program)
  const { cookie } = await signUpAt(server.url)
  const session = cookie.replace('session=', '')
  const hash = createHash('sha256').update(session).digest('hex')
  const alone = spawn(process.execPath, ['--input-type=module', '-e', floor, postgres.url, hash], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(alone.stdout, 'data')) as [Buffer]
  const cpuWith = (pid: number) => cpuSecondsOf(pid) + cpuSecondsOfTree(postgres.pid)
  const measure = (url: string, pid: number) => async () => {
    const before = cpuWith(pid)
    await load({ url, requests: perRound, connections, headers: { cookie } })
    return { units: perRound, cpuSeconds: cpuWith(pid) - before }
  }
  try {
    await interleave({
      title: 'Who is signed in, PostgreSQL',
      unit: 'request',
      rounds: 5,
      sides: [
        {
          name: 'bare route of the same server',
          run: measure(`${server.url}/bare?session=${session}`, server.pid),
        },
        { name: 'GET /api/logged_in', run: measure(`${server.url}${getLoggedIn.path}`, server.pid) },
        { name: 'Fastify and pg alone', run: measure(line.toString().trim(), alone.pid ?? 0) },
      ],
    })
  } finally {
    alone.kill()
    await server.stop()
    await postgres.stop()
  }
})
