import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { answerTo } from '#server/http/error-handler.ts'
import { s3StorageOf } from '#server/testing/object-stores.ts'
import { startS3StandIn } from '#server/testing/s3-stand-in.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { StoreAwayError } from './object-storage.ts'

/** A store behind a connection that can go silent or break. */
async function openStore() {
  const store = await startS3StandIn()
  onTestFinished(store.close)
  const line = { state: 'open' as 'open' | 'silent' | 'broken', port: 0 }
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    sockets.add(near)
    near.on('error', () => {})
    if (line.state === 'broken') return near.destroy()
    const far = connect(Number(new URL(store.config.endpoint ?? '').port), '127.0.0.1')
    sockets.add(far)
    far.on('error', () => {})
    near.on('data', (bytes) => line.state === 'open' && far.write(bytes))
    far.on('data', (bytes) => line.state === 'open' && near.write(bytes))
    return undefined
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  line.port = (relay.address() as AddressInfo).port
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cut()
    relay.close()
  })
  const storage = s3StorageOf({ ...store.config, endpoint: `http://127.0.0.1:${line.port}` })
  return { store, storage, line, cut }
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a store that hangs is away within ten seconds, then at once, and is found again', async () => {
  const { store, storage, line, cut } = await openStore()
  await storage.put('a', Buffer.from('kept'))
  line.state = 'silent'
  const startedAt = performance.now()
  const [read, put] = await Promise.all([
    failureOf(storage.read('a')),
    failureOf(storage.put('b', Readable.from([Buffer.from('lost')]))),
  ])
  // Ten seconds, and what a busy machine adds.
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  for (const error of [read, put]) {
    expect(error).toBeInstanceOf(StoreAwayError)
    expect(answerTo(error)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  }
  const body = Readable.from([Buffer.from('never read')])
  const againAt = performance.now()
  expect(await failureOf(storage.put('c', body))).toBeInstanceOf(StoreAwayError)
  expect(performance.now() - againAt).toBeLessThan(5000)
  expect(body.destroyed).toBe(true)
  line.state = 'open'
  cut()
  await waitFor(async () => (await storage.size('a').catch(() => undefined)) === 4, 20_000)
  expect(store.objects.get('a')?.toString()).toBe('kept')
})

test('a store that is away is no error of ours', async () => {
  const { storage, line, cut } = await openStore()
  line.state = 'broken'
  cut()
  for (const work of [() => storage.read('a'), () => storage.size('a'), () => storage.beginParts('a')]) {
    const error = await failureOf(work())
    expect(error).toBeInstanceOf(StoreAwayError)
    expect(answerTo(error).status).toBe(503)
  }
})
