import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { diskStorage } from './disk.ts'

const bytes = randomBytes(3_000_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const part = { n: 1, offset: 0, size: bytes.length, sha256 }
const object = { key: 'users/eu_1/uploads/eu_2', partsId: null }

async function openStore() {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const storage = diskStorage({ root })
  await storage.beginParts(object.key)
  const { partIntake } = storage
  if (partIntake.at !== 'app') throw new Error('a disk is written by us')
  return { root, storage, put: (...args: Parameters<typeof partIntake.put>) => partIntake.put(...args) }
}

/** A server that stores the part it is sent, and the outcome of each request. */
async function startReceiver(put: Awaited<ReturnType<typeof openStore>>['put'], signal: AbortSignal) {
  const outcomes: Promise<string>[] = []
  const receive = async (body: IncomingMessage) => {
    await put(object, part, body, signal)
    return 'stored'
  }
  const server = createServer((body, reply) => {
    const outcome = receive(body).catch((error: Error) => error.message)
    outcomes.push(outcome)
    void outcome.then((text) => reply.setHeader('connection', 'close').end(text))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = () => request(url, { method: 'PUT', headers: { 'content-length': bytes.length } })
  return { outcomes, send }
}

const never = new AbortController().signal

test('a part whose sender disconnects is not kept, and can be sent again', async () => {
  const { storage, put } = await openStore()
  const { outcomes, send } = await startReceiver(put, never)
  const leaving = send()
  leaving.on('error', () => {})
  leaving.write(bytes.subarray(0, 2_000_000), () => leaving.destroy())
  await new Promise((closed) => leaving.on('close', closed))
  const staying = send()
  staying.end(bytes)
  const [answer] = (await once(staying, 'response')) as [IncomingMessage]
  expect(String(Buffer.concat(await answer.toArray()))).toBe('stored')
  expect(await outcomes[0]).toMatch(/aborted|broke off/)
  await storage.completeParts(object, await storage.listParts(object))
  expect(await storage.withLocalFile(object.key, async (path) => (await readFile(path)).equals(bytes))).toBe(
    true,
  )
})

test('a sender that is given up on still gets an answer', async () => {
  const { storage, put } = await openStore()
  const patience = new AbortController()
  const { send } = await startReceiver(put, patience.signal)
  const stalled = send()
  stalled.on('error', () => {})
  stalled.write(bytes.subarray(0, 1_500_000), () => patience.abort(new Error('too slow')))
  const [answer] = (await once(stalled, 'response')) as [IncomingMessage]
  expect(String(Buffer.concat(await answer.toArray()))).toBe('too slow')
  expect(await storage.listParts(object)).toEqual([])
})

test('a part that is being replaced is gone if its replacement does not arrive whole', async () => {
  const { root, storage, put } = await openStore()
  await put(object, part, Readable.from([bytes]), never)
  const other = { ...part, sha256: '0'.repeat(64) }
  await expect(put(object, other, Readable.from([bytes.subarray(0, 100)]), never)).rejects.toThrow(
    '100 bytes arrived',
  )
  expect(await storage.listParts(object)).toEqual([])
  const folder = join(root, 'users/eu_1/uploads/.eu_2.parts')
  expect(await readdir(folder)).toEqual(['bytes'])
  // Any other file there is not one of our records.
  await writeFile(join(folder, '1-5-abc'), '')
  expect(await storage.listParts(object)).toEqual([])
})
