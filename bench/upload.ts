// CPU of the server per MB that arrives in parts of 20 MiB, compared with a bare Node server that writes and
// hashes the same bytes; and how much its memory grows while 50 parts arrive at once. Also compared with a
// tus server, if TUS_LIBRARIES names a folder with @tus/server and @tus/file-store, which are not
// dependencies.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { createUpload, signParts } from '#contract/uploads/upload.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree, residentMegabytesOf } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'
import { startServerProcess, withTemporaryFolder, type ServerProcess } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const part = randomBytes(limits.partSize)
const sha256 = createHash('sha256').update(part).digest('hex')
const partsPerRound = 16
const connections = 2
const parallel = 50
const environment = { LOG_LEVEL: 'silent', BOT_CHECK_COST: '1', ROLE: 'api' }

type Address = { url: string; headers: Record<string, string> }

await withTemporaryFolder((folder) => withTemporaryFolder((other) => measure(folder, other)))

async function measure(folder: string, other: string): Promise<void> {
  const postgres = await startPostgres()
  const server = await startServerProcess(folder, { ...environment, DATABASE_URL: postgres.url })
  const bareFolder = join(other, 'parts')
  const bare = await startServerProcess(bareFolder, {}, 'bench/programs/bare-upload-server.ts')
  const tusFolder = join(other, 'tus')
  const hasTus = process.env['TUS_LIBRARIES'] !== undefined
  const tus = hasTus ? await startServerProcess(tusFolder, {}, 'bench/programs/tus-server.ts') : undefined
  const { cookie } = await signUpAt(server.url)
  const serverCpu = () => cpuSecondsOf(server.pid) + cpuSecondsOfTree(postgres.pid)
  try {
    await interleave({
      title: 'Receiving parts of 20 MiB',
      unit: 'MB',
      rounds: 6,
      sides: [
        {
          name: 'bare node:http to file with SHA-256',
          run: () =>
            intoNewFiles(bareFolder, () => receive(bareAddresses(bare), () => cpuSecondsOf(bare.pid))),
        },
        {
          name: 'PUT /api/upload_part, PostgreSQL',
          run: () =>
            intoNewFiles(join(folder, 'files/us/users'), async () =>
              receive(await addresses(server.url, cookie, partsPerRound), serverCpu),
            ),
        },
        ...(tus
          ? [
              {
                name: '@tus/server to file, without hashes',
                run: () => intoNewFiles(tusFolder, () => receiveByTus(tus)),
              },
            ]
          : []),
      ],
    })
    await measureMemory(server, cookie)
  } finally {
    await bare.stop()
    await tus?.stop()
    await server.stop()
    await postgres.stop()
  }
}

/** Overwriting an existing file is cheaper, because its pages are in memory. No upload has that advantage. */
async function intoNewFiles(folder: string, receiveAll: () => Promise<Sample>): Promise<Sample> {
  await mkdir(folder, { recursive: true })
  const sample = await receiveAll()
  await rm(folder, { recursive: true })
  return sample
}

function bareAddresses({ url }: ServerProcess): Address[] {
  return Array.from({ length: partsPerRound }, (_, i) => ({ url: `${url}/part-${i}`, headers: {} }))
}

async function receive(targets: Address[], cpu: () => number): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = cpu()
  await Promise.all(targets.map((target) => put(target, agent)))
  agent.destroy()
  return { units: (targets.length * part.length) / 1e6, cpuSeconds: cpu() - before }
}

/** Two files at a time, each part by part, as its protocol requires. */
async function receiveByTus({ url, pid }: ServerProcess): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = cpuSecondsOf(pid)
  await Promise.all(Array.from({ length: connections }, () => sendByTus(url, agent)))
  agent.destroy()
  return { units: (partsPerRound * part.length) / 1e6, cpuSeconds: cpuSecondsOf(pid) - before }
}

async function sendByTus(url: string, agent: Agent): Promise<void> {
  const parts = partsPerRound / connections
  const protocol = { 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(parts * part.length) },
  })
  const target = new URL(begun.headers.get('location') ?? '', url).href
  for (let n = 0; n < parts; n++) {
    const place = {
      'upload-offset': String(n * part.length),
      'content-type': 'application/offset+octet-stream',
    }
    await send({ url: target, headers: { ...protocol, ...place } }, agent, 'PATCH')
  }
}

/** Memory beyond what the server uses after its first part; a second round shows that it does not add up. */
async function measureMemory({ url, pid }: ServerProcess, cookie: string): Promise<void> {
  for (const round of ['once', 'once more']) {
    const targets = await addresses(url, cookie, parallel)
    const before = residentMegabytesOf(pid)
    let max = before
    const timer = setInterval(() => (max = Math.max(max, residentMegabytesOf(pid))), 20)
    const agent = new Agent({ maxSockets: parallel })
    await Promise.all(targets.map((target) => put(target, agent)))
    clearInterval(timer)
    agent.destroy()
    console.log(
      `  ${parallel} parts at once, ${round}: ${(max - before).toFixed(0)} MB over ${before.toFixed(0)} MB resident`,
    )
  }
}

/** The addresses for a new upload with this many parts of the same bytes. */
async function addresses(server: string, cookie: string, parts: number): Promise<Address[]> {
  const fingerprint = createHash('sha256').update(randomUUID()).digest('hex')
  const uploadRequest = { type: 'ACTIVITY', filename: 'export.zip', size: parts * part.length, fingerprint }
  const { upload_id } = createUpload.reply.parse(
    await post(server + createUpload.path, uploadRequest, cookie),
  )
  const requests = Array.from({ length: parts }, (_, i) => ({ n: i + 1, size: part.length, sha256 }))
  const signed = signParts.reply.parse(
    await post(server + signParts.path, { upload_id, parts: requests }, cookie),
  )
  return signed.parts.map(({ url, headers }) => ({ url: server + url, headers }))
}

async function post(url: string, body: unknown, cookie: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'trailcast', cookie }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

function put(target: Address, agent: Agent): Promise<void> {
  return send(target, agent, 'PUT')
}

function send({ url, headers }: Address, agent: Agent, method: 'PUT' | 'PATCH'): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method, agent, headers: { ...headers, 'content-length': part.length } },
      (answer) => {
        if (answer.statusCode !== 204) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      },
    )
    sending.on('error', reject)
    sending.end(part)
  })
}
