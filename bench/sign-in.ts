// Sign-ins per CPU second, on both engines, compared with bare argon2id verifications with the same
// parameters. PostgreSQL's CPU is counted with the server's.
import { verify } from '@node-rs/argon2'
import { signIn } from '#contract/accounts/sign-in.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'
import { load } from './load.ts'
import { startServerProcess, withTemporaryFolder, type ServerProcess } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const perRound = 120
/** As many as the server verifies at a time. */
const connections = 2
const environment = { LOG_LEVEL: 'silent', BOT_CHECK_COST: '1' }

await withTemporaryFolder((folder) => withTemporaryFolder((other) => compare(folder, other)))

async function compare(folder: string, other: string): Promise<void> {
  const postgres = await startPostgres()
  const onPostgres = await startServerProcess(folder, {
    ...environment,
    ROLE: 'api',
    DATABASE_URL: postgres.url,
  })
  const onEmbedded = await startServerProcess(other, environment)
  try {
    await interleave({
      title: 'Signing in with email and password',
      unit: 'sign-in',
      rounds: 4,
      sides: [
        { name: 'bare argon2id verification', run: await verifying() },
        {
          name: 'GET /api/login, PostgreSQL',
          run: await signingIn(onPostgres, () => cpuSecondsOfTree(postgres.pid)),
        },
        { name: 'GET /api/login, embedded', run: await signingIn(onEmbedded, () => 0) },
      ],
    })
  } finally {
    await onPostgres.stop()
    await onEmbedded.stop()
    await postgres.stop()
  }
}

async function verifying(): Promise<() => Promise<Sample>> {
  const digest = 'ab'.repeat(32)
  const hash = await hashPassword(digest)
  return async () => {
    const before = cpuSecondsOf(process.pid)
    let left = perRound
    const check = async () => {
      while (left-- > 0) if (!(await verify(hash, digest))) throw new Error('the password is right')
    }
    await Promise.all(Array.from({ length: connections }, check))
    return { units: perRound, cpuSeconds: cpuSecondsOf(process.pid) - before }
  }
}

async function signingIn(
  { url, pid }: ServerProcess,
  databaseCpu: () => number,
): Promise<() => Promise<Sample>> {
  const { email, digest } = await signUpAt(url)
  const authorization = `Basic ${Buffer.from(`${email}:${digest}`).toString('base64')}`
  const headers = { authorization, 'x-requested-with': 'trailcast' }
  const cpu = () => cpuSecondsOf(pid) + databaseCpu()
  return async () => {
    const before = cpu()
    await load({ url: `${url}${signIn.path}`, requests: perRound, connections, headers })
    return { units: perRound, cpuSeconds: cpu() - before }
  }
}
