import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fitnessErrorOf } from '#server/testing/start-fitness-sandbox.ts'
import { stoppedClock } from '#server/testing/stopped-clock.ts'
import { platformClient, retryAfterMs, type PlatformOptions } from './platform-client.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
})

const { signal } = new AbortController()

async function clientOf(listener: RequestListener, options: Partial<PlatformOptions> = {}) {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/secret-path`
  const ask = platformClient({ id: 'polar', retryAtMs: () => 77, ...options })
  return { url, ask }
}

test.each([
  [400, 'refused'],
  [401, 'needs_login'],
  [403, 'refused'],
  [404, 'gone'],
  [408, 'away'],
  [410, 'gone'],
  [422, 'refused'],
  [429, 'limited'],
  [500, 'away'],
  [503, 'away'],
  [302, 'away'],
] as const)('%i means %s, and where it was asked is not told', async (status, kind) => {
  const { ask, url } = await clientOf((_request, reply) =>
    reply.writeHead(status, { location: 'http://169.254.169.254/' }).end('{}'),
  )
  const error = await fitnessErrorOf(ask(url, { signal, headers: { authorization: 'Bearer hush' } }))
  expect(error).toMatchObject({ kind, retryAtMs: kind === 'limited' ? 77 : undefined })
  expect(`${error?.message} ${error?.sentence}`).not.toMatch(/hush|secret-path|127\.0\.0\.1|169/)
  expect((await ask(url, { signal, accepts: [status] })).status).toBe(status)
})

test('what a platform means by a status comes first', async () => {
  const { ask, url } = await clientOf((_request, reply) => reply.writeHead(403).end(), {
    explain: () => undefined,
  })
  expect(await fitnessErrorOf(ask(url, { signal }))).toMatchObject({ kind: 'refused' })
})

test('a platform that does not answer in time is away', async () => {
  const clock = stoppedClock()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { ask, url } = await clientOf(() => isAsked(), { deadline: clock.deadline })
  const waiting = fitnessErrorOf(ask(url, { signal }))
  await asked
  clock.pass()
  expect(await waiting).toMatchObject({ kind: 'away' })
})

test('forms and JSON are sent as what they are', async () => {
  const seen: [string | undefined, string | undefined, string][] = []
  const { ask, url } = await clientOf((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push([request.method, request.headers['content-type'], Buffer.concat(chunks).toString()])
      reply.end('{}')
    })
  })
  await ask(url, { method: 'POST', form: { a: 'b&c' }, signal })
  await ask(url, { method: 'PUT', json: { a: 1 }, signal })
  await ask(url, { signal })
  expect(seen).toEqual([
    ['POST', 'application/x-www-form-urlencoded', 'a=b%26c'],
    ['PUT', 'application/json', '{"a":1}'],
    ['GET', undefined, ''],
  ])
})

describe('an answer', () => {
  test('of another shape names the field, and not what was in it', async () => {
    const { ask, url } = await clientOf((_request, reply) => reply.end('{"token":{"access":"hush"}}'))
    const answer = await ask(url, { signal })
    const read = () => answer.json(z.object({ token: z.object({ access: z.number() }) }))
    expect(read).toThrow('polar answers 200 with an unexpected shape at token.access')
    expect(read).not.toThrow('hush')
  })

  test('that is no JSON says so', async () => {
    const { ask, url } = await clientOf((_request, reply) => reply.end('<!doctype html>'))
    const answer = await ask(url, { signal })
    expect(() => answer.json(z.object({}))).toThrow('something other than JSON')
  })
})

test.each([
  ['30', 31_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 1000],
  ['soon', 901_000],
  [null, 901_000],
])('after "%s" it is tried at %i', (header, atMs) => {
  const headers = new Headers(header === null ? {} : { 'retry-after': header })
  expect(retryAfterMs(headers, 1000)).toBe(atMs)
})
