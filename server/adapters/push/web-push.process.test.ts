import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushStandIn, type PushStandIn } from '#server/testing/push-stand-in.ts'
import { maxPushBytes } from './push-sender.ts'
import { vapidKeyFrom } from './vapid.ts'
import { webPush } from './web-push.ts'

let time = Date.UTC(2026, 5, 1)
let service: PushStandIn
beforeAll(async () => {
  service = await startPushStandIn({ now: () => time })
})
afterAll(() => service.close())

const privateKey = vapidKeyFrom(Buffer.alloc(32, 7))
const senderWith = (changes: Partial<Parameters<typeof webPush>[0]> = {}) =>
  webPush({
    privateKey,
    origins: [service.origin],
    contact: 'mailto:operator@trailcast.example',
    now: () => time,
    ...changes,
  })
const message = { text: '{"kind":"comment"}', topic: 'topic', ttlSeconds: 60 }
const { signal } = new AbortController()

test('a browser reads what was sent, and its service accepts who sent it', async () => {
  const sender = senderWith()
  const { target } = service.subscribe(sender.publicKey)
  expect(sender.accepts(target)).toBe(true)
  expect(await sender.send(target, message, signal)).toBe('sent')
  expect(service.received).toEqual([
    {
      endpoint: target.endpoint,
      text: message.text,
      topic: 'topic',
      ttl: 60,
      subject: 'mailto:operator@trailcast.example',
    },
  ])
})

test('a signature is valid for less than a day, and only with the key the browser knows', async () => {
  const { target } = service.subscribe(senderWith().publicKey)
  expect(await senderWith({ now: () => time - 12 * 3_600_000 }).send(target, message, signal)).toBe('refused')
  expect(await senderWith({ now: () => time - 11 * 3_600_000 }).send(target, message, signal)).toBe('sent')
  const stranger = senderWith({ privateKey: vapidKeyFrom(Buffer.alloc(32, 8)) })
  expect(await stranger.send(target, message, signal)).toBe('refused')
})

test.each([404, 410])('%d means that the browser is gone', async (status) => {
  const { target } = service.subscribe()
  service.plan({ status })
  expect(await senderWith().send(target, message, signal)).toBe('gone')
})

test.each([301, 400, 403, 413])('%d means that trying again is of no use', async (status) => {
  const { target } = service.subscribe()
  service.plan({ status, headers: { location: `${service.origin}/elsewhere` } })
  const before = service.requests()
  expect(await senderWith().send(target, message, signal)).toBe('refused')
  expect(service.requests()).toBe(before + 1)
})

test.each([
  [429, '120', 120],
  [503, new Date(Date.UTC(2026, 5, 1, 0, 5)).toUTCString(), 300],
  [503, '999999', 21_600],
  [429, '0', 1],
])('%d with a pause of %s is tried again after %d s', async (status, pause, retryAfterSeconds) => {
  time = Date.UTC(2026, 5, 1)
  const { target } = service.subscribe()
  service.plan({ status, headers: { 'retry-after': pause } })
  expect(await senderWith().send(target, message, signal)).toEqual({ retryAfterSeconds })
})

test.each([429, 500, 503])('%d without a pause is a failure', async (status) => {
  const { target } = service.subscribe()
  service.plan({ status })
  await expect(senderWith().send(target, message, signal)).rejects.toThrow(String(status))
})

test('the longest message still fits, and a longer one is not sent', async () => {
  const { target } = service.subscribe()
  const text = 'é'.repeat(maxPushBytes / 2)
  expect(await senderWith().send(target, { ...message, text }, signal)).toBe('sent')
  expect(service.received.at(-1)?.text).toBe(text)
  const before = service.requests()
  await expect(senderWith().send(target, { ...message, text: `${text}.` }, signal)).rejects.toThrow(
    'too long',
  )
  expect(service.requests()).toBe(before)
})

test('nothing is sent to a service that is not known', async () => {
  const other = await startPushStandIn()
  const { target } = other.subscribe()
  const sender = senderWith()
  expect(sender.accepts(target)).toBe(false)
  expect(await sender.send(target, message, signal)).toBe('refused')
  expect(other.requests()).toBe(0)
  await other.close()
})

test('the key is always the same of the same secret', () => {
  expect(vapidKeyFrom(Buffer.alloc(32, 7))).toBe(privateKey)
  expect(privateKey).toHaveLength(43)
  // Every number gives a working key, even beyond the order of the curve.
  for (const byte of [0, 255])
    expect(senderWith({ privateKey: vapidKeyFrom(Buffer.alloc(32, byte)) }).publicKey).toHaveLength(87)
})
