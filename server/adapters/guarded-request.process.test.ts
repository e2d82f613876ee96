import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createEncrypted } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#server/testing/stopped-clock.ts'
import { untrustedCertificate } from '#server/testing/untrusted-certificate.ts'
import { AnswerTooLarge, guardedRequests, RefusedAddress, type GuardOptions } from './guarded-request.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Always an object for a server that listens on a port. */
const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function serve(listener: RequestListener, { host = '127.0.0.1', port = 0 } = {}): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return portOf(server)
}

const never = new AbortController().signal
const get = (url: string, options: Partial<GuardOptions> = {}, maxBytes = 1000) =>
  guardedRequests({ allowsPrivate: false, ...options })(new URL(url), { maxBytes, signal: never })

async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof RefusedAddress) return error.problem
    throw error
  }
}

/** A resolver that knows one name. */
const names =
  (...addresses: string[]) =>
  async () =>
    addresses

const unknown = () => Promise.reject(new Error('ENOTFOUND'))

describe('what is refused before anything is sent', () => {
  test.each([
    ['http://dav.example/', 'unencrypted'],
    ['ftp://dav.example/', 'malformed'],
    ['file:///etc/passwd', 'malformed'],
    ['https://user:word@dav.example/', 'malformed'],
    ['https://dav.example:25/', 'odd_port'],
    ['https://dav.example:22/', 'odd_port'],
    ['https://127.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.0.0.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://①②⑦.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:127.0.0.1]/', 'private'],
    ['https://[::ffff:7f00:1]/', 'private'],
    ['https://[64:ff9b::7f00:1]/', 'private'],
    ['https://0/', 'private'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['https://[fd00:ec2::254]/', 'private'],
    ['https://10.0.0.1./', 'private'],
  ])('%s: %s', async (url, problem) => {
    expect(await problemOf(get(url, { resolve: names('93.184.216.34') }))).toBe(problem)
  })

  test.each([
    [['10.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['::ffff:192.168.0.1']],
    [['169.254.169.254']],
    [['fe80::1%eth0']],
  ])('a name that leads to %j', async (addresses) => {
    expect(await problemOf(get('https://dav.example/', { resolve: names(...addresses) }))).toBe('private')
  })

  test('a name that nobody knows', async () => {
    expect(await problemOf(get('https://dav.example/', { resolve: names() }))).toBe('unknown_host')
    expect(await problemOf(get('https://dav.example/', { resolve: unknown }))).toBe('unknown_host')
  })
})

describe('where private networks are allowed', () => {
  test('they are reached, also in the clear', async () => {
    const port = await serve((request, reply) => reply.end(`${request.headers.host} ${request.url}`))
    const answer = await get(`http://nas.home:${port}/a%20b?c`, {
      allowsPrivate: true,
      resolve: names('127.0.0.1'),
    })
    expect(Buffer.from(answer.body).toString()).toBe(`nas.home:${port} /a%20b?c`)
  })

  test('but neither the secrets of the machine nor a public place in the clear', async () => {
    const options = { allowsPrivate: true }
    expect(await problemOf(get('http://169.254.169.254/', options))).toBe('private')
    expect(await problemOf(get('http://[fd00:ec2::254]/', options))).toBe('private')
    expect(await problemOf(get('http://1.1.1.1/', options))).toBe('unencrypted')
    const resolve = names('127.0.0.1', '1.1.1.1')
    expect(await problemOf(get('http://dav.example/', { ...options, resolve }))).toBe('unencrypted')
  })
})

test('a name that leads elsewhere a moment later is still asked where it was checked', async () => {
  const port = await serve((_request, reply) => reply.end('checked'))
  await serve((_request, reply) => reply.end('rebound'), { host: '127.0.0.2', port })
  const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
  let asked = 0
  const resolve = async () => [answers[asked++] ?? '']
  const answer = await get(`http://dav.example:${port}/`, { allowsPrivate: true, resolve })
  expect(Buffer.from(answer.body).toString()).toBe('checked')
  expect(asked).toBe(1)
})

test.each([
  ['https://dav.example/', /127\.0\.0\.9:443/],
  ['http://dav.example/', /127\.0\.0\.9:80/],
])('%s is asked at its own port', async (url, place) => {
  await expect(get(url, { allowsPrivate: true, resolve: names('127.0.0.9') })).rejects.toThrow(place)
})

test('where a name has several addresses, one that does not answer is followed by the next', async () => {
  const port = await serve((_request, reply) => reply.end('second'))
  const resolve = names('127.0.0.3', '127.0.0.1')
  const answer = await get(`http://dav.example:${port}/`, { allowsPrivate: true, resolve })
  expect(Buffer.from(answer.body).toString()).toBe('second')
})

test('a redirect is an answer, not a way', async () => {
  let requests = 0
  const port = await serve((_request, reply) => {
    requests++
    reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  })
  expect(await get(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).toMatchObject({ status: 302 })
  expect(requests).toBe(1)
})

test('an answer that is too large ends early', async () => {
  const { promise: cut, resolve: isCut } = Promise.withResolvers<void>()
  const port = await serve((_request, reply) => {
    reply.on('close', () => isCut())
    reply.write('x'.repeat(1001))
  })
  await expect(get(`http://127.0.0.1:${port}/`, { allowsPrivate: true })).rejects.toThrow(AnswerTooLarge)
  await cut
  const exact = await serve((_request, reply) => reply.end('x'.repeat(1000)))
  expect((await get(`http://127.0.0.1:${exact}/`, { allowsPrivate: true })).body).toHaveLength(1000)
})

test('an answer that does not come, or does not end, is not waited for', async () => {
  const clock = stoppedClock()
  const asked: (() => void)[] = []
  const port = await serve((request, reply) => {
    if (request.url === '/drip') reply.write('x')
    asked.shift()?.()
  })
  for (const path of ['/', '/drip']) {
    const arrived = new Promise<void>((resolve) => asked.push(resolve))
    const waiting = get(`http://127.0.0.1:${port}${path}`, { allowsPrivate: true, deadline: clock.deadline })
    await arrived
    clock.pass()
    await expect(waiting).rejects.toThrow(/aborted|time is over/)
  }
})

const silent = () => new Promise<string[]>(() => {})

test('a resolver that does not answer is not waited for', async () => {
  const clock = stoppedClock()
  const waiting = get('https://dav.example/', { resolve: silent, deadline: clock.deadline })
  clock.pass()
  await expect(waiting).rejects.toThrow('the time is over')
})

test('a certificate has to be that of the name', async () => {
  const server = createEncrypted(untrustedCertificate, (_request, reply) => reply.end())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://dav.example:${portOf(server)}/`
  await expect(get(url, { allowsPrivate: true, resolve: names('127.0.0.1') })).rejects.toThrow(/certificate/)
})

test('only the host that stands in is part of this server', async () => {
  const port = await serve((request, reply) => reply.end(request.headers.host))
  const standIn = { host: 'cloud.example', address: async () => ({ host: '127.0.0.1', port }) }
  const answer = await get('https://cloud.example/', { standIn })
  expect(Buffer.from(answer.body).toString()).toBe('cloud.example')
  for (const url of ['https://cloud.example:444/', 'https://a.cloud.example/', 'http://cloud.example/'])
    expect(await problemOf(get(url, { standIn, resolve: names('127.0.0.1') }))).not.toBe('none')
})
