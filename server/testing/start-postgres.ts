import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  url: string
  /** The main process of the server; its backends are the children. */
  readonly pid: number
  /** Kills it without a shutdown, as in a power cut; `start` brings it back with its data. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it for good and removes its data. */
  stop(): Promise<void>
}

const debianFolder = '/usr/lib/postgresql'
/** For the databases of a few test files at once. */
const neededBytes = 8 * 2 ** 30

/** The newest PostgreSQL with PostGIS from Debian's packages, or undefined. */
export function findPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined
  const versions = readdirSync(debianFolder).filter(
    (version) =>
      existsSync(join(debianFolder, version, 'bin/initdb')) &&
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`),
  )
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(debianFolder, newest, 'bin')
}

/**
 * A real server with its own data, on a free port of this machine. A server that is never killed does not have to wait
 * for the disk.
 */
export async function startPostgres({ waitsForDisk = true } = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs)
    throw new Error(
      'There is no PostgreSQL with PostGIS on this machine (Debian: apt install postgresql-postgis).',
    )
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(waitsForDisk ? tmpdir() : fastFolder(), 'trailcast-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { cwd: folder, ...user },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
    ]
    if (!waitsForDisk) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    const options = settings.flatMap((setting) => ['-c', setting])
    server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      cwd: folder,
      stdio: 'ignore',
      ...user,
    })
    await waitUntilItAnswers(url, server)
  }
  // An interrupted test run must not leave its servers behind.
  process.once('exit', () => server?.kill('SIGQUIT'))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    get pid() {
      return server?.pid ?? 0
    },
    start,
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In memory where there is room: every test file copies a database, and drops it. */
function fastFolder(): string {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, process.availableMemory()) > neededBytes ? inMemory : tmpdir()
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = Number.isNaN(idOf('postgres', '-u')) ? 'nobody' : 'postgres'
  return { uid: idOf(name, '-u'), gid: idOf(name, '-g') }
}

function idOf(name: string, option: string): number {
  return Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout || NaN)
}

async function waitUntilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 120_000
  while (true) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (server.exitCode !== null) throw new Error('PostgreSQL ended while starting', { cause: error })
      if (Date.now() > giveUpAt) throw error
    }
    await pause(50)
  }
}
