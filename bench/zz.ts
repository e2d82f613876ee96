import { readFileSync, readdirSync } from 'node:fs'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { load } from './load.ts'
import { cpuSecondsOfTree } from './cpu-time.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'
const threads = (pid: number) => new Map(readdirSync(`/proc/${pid}/task`).map((t) => { const x = readFileSync(`/proc/${pid}/task/${t}/stat`, 'utf8'); const name = x.slice(x.indexOf('(') + 1, x.lastIndexOf(')')); return [`${t} ${name}`, x.slice(x.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number).reduce((a, b) => a + b, 0)] as const }))
await withTemporaryFolder(async (folder) => {
  const postgres = await startPostgres()
  const server = await startServerProcess(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', BOT_CHECK_COST: '1', ROLE: 'api' })
  const { email, digest } = await signUpAt(server.url)
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${digest}`).toString('base64')}`, 'x-requested-with': 'trailcast' }
  for (let i = 0; i < 4; i++) {
    const before = threads(server.pid)
    const p = cpuSecondsOfTree(postgres.pid)
    await load({ url: server.url + '/api/login', requests: 100, connections: 2, headers })
    const after = threads(server.pid)
    console.log([...after].map(([k, v]) => `${k}=${((v - (before.get(k) ?? 0)) / 10).toFixed(1)}ms`).filter((x) => !x.endsWith('=0.0ms')).join('  '), 'pg', (cpuSecondsOfTree(postgres.pid) - p) * 10)
  }
  await server.stop()
  await postgres.stop()
})
