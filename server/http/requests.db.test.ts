import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { signUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { getSite } from '#contract/site/site.ts'
import { givenAccount } from '#server/testing/given.ts'
import { portOf } from '#server/testing/port-of.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app)
})
afterAll(() => server.close())

const write = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: sendMessage.path,
    payload,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'trailcast', ...headers },
  })

/** The server's answer to bytes that are not a valid request. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('an unusable body is answered with a message', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  test.each<[string, string | Buffer, Record<string, string>, [status: number, message: string]]>([
    ['broken JSON', '{"message":', {}, [400, serverMessages.malformedJson]],
    ['text that is not JSON', 'hello', {}, [400, serverMessages.malformedJson]],
    [
      'a changed prototype',
      '{"__proto__":{"x":1},"message":"long enough"}',
      {},
      [400, serverMessages.malformedJson],
    ],
    [
      'a changed constructor',
      '{"constructor":{"prototype":{"x":1}}}',
      {},
      [400, serverMessages.malformedJson],
    ],
    ['nothing', '', {}, [422, 'The request must be an object.']],
    ['null', 'null', {}, [422, 'The request must be an object.']],
    ['a number', '7', {}, [422, 'The request must be an object.']],
    ['very deep nesting', deep, {}, [422, 'The request must be an object.']],
    ['very deep nesting in a field', `{"message":${deep}}`, {}, [422, 'message must be a string.']],
    ['plain text', 'message=hello', { 'content-type': 'text/plain' }, [415, serverMessages.wrongKind]],
    [
      'a form',
      'message=hello',
      { 'content-type': 'application/x-www-form-urlencoded' },
      [415, serverMessages.wrongKind],
    ],
    [
      'something compressed',
      gzipSync('{"message":"long enough"}'),
      { 'content-encoding': 'gzip' },
      [415, serverMessages.wrongKind],
    ],
    ['too much', `{"message":"${'x'.repeat(1_048_576)}"}`, {}, [413, serverMessages.bodyTooLarge]],
    ['the letters that spell a character', '{"message":"long enough \\\\u0000"}', {}, [204, '']],
    [
      'a character that cannot be stored',
      '{"message":"long enough \\\\\\u0000"}',
      {},
      [422, serverMessages.forbiddenCharacter],
    ],
    [
      'such a character in a field nobody asked for',
      '{"message":"long enough","a\\u0000":1}',
      {},
      [422, serverMessages.forbiddenCharacter],
    ],
    ['a message with half a character', '{"message":"long enough \\ud800"}', {}, [204, '']],
  ])('%s', async (_name, payload, headers, answer) => {
    const reply = await write(payload, headers)
    expect([reply.statusCode, reply.body]).toEqual(answer)
  })
})

test('a body that is declared too large is refused before it arrives', async () => {
  const head = `POST ${sendMessage.path} HTTP/1.1\r\nhost: a\r\nx-requested-with: trailcast\r\ncontent-type: application/json\r\n`
  const answer = await raw(`${head}content-length: 99999999999\r\nconnection: close\r\n\r\n{`)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain(serverMessages.bodyTooLarge)
})

type Answer = [status: number, message: string, allow: string | undefined]

describe('what is not there or not allowed', () => {
  test.each<['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS', string, Answer]>([
    ['GET', '/api/nothing', [404, serverMessages.unknownCall, undefined]],
    ['POST', '/api/nothing', [404, serverMessages.unknownCall, undefined]],
    ['GET', '/api', [404, serverMessages.unknownCall, undefined]],
    ['GET', '/api/', [404, serverMessages.unknownCall, undefined]],
    ['GET', '/api/site/more', [404, serverMessages.unknownCall, undefined]],
    ['GET', '/API/site', [404, serverMessages.notBuilt, undefined]],
    ['GET', signUp.path, [405, serverMessages.wrongMethod('POST'), 'POST']],
    ['DELETE', signUp.path, [405, serverMessages.wrongMethod('POST'), 'POST']],
    ['PUT', getSite.path, [405, serverMessages.wrongMethod('GET, HEAD'), 'GET, HEAD']],
    ['PATCH', getSite.path, [405, serverMessages.wrongMethod('GET, HEAD'), 'GET, HEAD']],
    ['OPTIONS', getSite.path, [405, serverMessages.wrongMethod('GET, HEAD'), 'GET, HEAD']],
    ['POST', '/plans', [405, serverMessages.wrongMethod('GET, HEAD'), 'GET, HEAD']],
    ['GET', '/api/dev/mail?cursor=%00', [422, serverMessages.forbiddenCharacter, undefined]],
    ['GET', '/%zz', [400, serverMessages.malformedRequest, undefined]],
  ])('%s %s', async (method, url, answer) => {
    const reply = await server.app.inject({ method, url, headers: { 'x-requested-with': 'trailcast' } })
    expect([reply.statusCode, reply.body, reply.headers['allow']]).toEqual(answer)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('a call may be made with HEAD or with a slash at the end', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: getSite.path })).statusCode).toBe(200)
    expect((await server.get(`${getSite.path}/`)).statusCode).toBe(200)
  })
})

describe('a malformed request', () => {
  test.each<[string, string, number, string]>([
    ['noise', 'hello\r\n\r\n', 400, serverMessages.malformedRequest],
    [
      'a line break in a header',
      'GET / HTTP/1.1\r\nhost: a\r\nx: a\nb\r\n\r\n',
      400,
      serverMessages.malformedRequest,
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
      serverMessages.malformedRequest,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      serverMessages.malformedRequest,
    ],
    ['no host', 'GET /api/site HTTP/1.1\r\n\r\n', 400, ''],
    [
      'enormous headers',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      serverMessages.headersTooLarge,
    ],
  ])('%s', async (_name, bytes, status, message) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain(message)
    expect(answer).not.toMatch(/ at .*\.(ts|js)/)
  })
})

describe('writes must come from the application', () => {
  const body = { message: 'long enough' }
  test('without the marker they are refused', async () => {
    const reply = await write(JSON.stringify(body), { 'x-requested-with': 'XMLHttpRequest' })
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.markerMissing])
  })

  test.each([
    '/%61pi/login/sign_out',
    '/api/%6Cogin/sign_out',
    '/api/login/sign_out/',
    '//api/login/sign_out',
  ])('the address %s does not get around it', async (url) => {
    const ann = await givenAccount(server)
    const reply = await server.app.inject({ method: 'POST', url, headers: { cookie: ann.cookie } })
    expect([403, 404, 405]).toContain(reply.statusCode)
    expect((await server.get(getLoggedIn.path, ann)).json()).toMatchObject({ id: ann.id })
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:80.evil.example' }],
  ])('from other sites they are refused even with the marker: %j', async (headers) => {
    const reply = await write(JSON.stringify(body), headers)
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.crossOrigin])
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8081', host: 'localhost:8081' }],
    [{ origin: 'http://localhost:0' }],
    [{}],
  ])('from our own pages they are accepted: %j', async (headers) => {
    expect((await write(JSON.stringify(body), headers)).statusCode).toBe(204)
  })

  test('anyone may read, but no other site can see the answer', async () => {
    const reply = await server.get(getSite.path, undefined, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

test('a call that requires signing in is refused before its body is read', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: saveAccountSettings.path,
    payload: '{"units":',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'trailcast' },
  })
  expect([reply.statusCode, reply.body]).toEqual([401, serverMessages.notSignedIn])
  const account = await givenAccount(server)
  expect((await server.post(saveAccountSettings.path, { units: 'cubits' }, account)).statusCode).toBe(422)
})

test('a request id sent by the client is ignored', async () => {
  const [first, second] = await Promise.all([
    server.get(getLoggedIn.path, undefined, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } }),
    server.get(getLoggedIn.path),
  ])
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test('caches do not store API answers', async () => {
  for (const path of [getLoggedIn.path, getSite.path, '/%61pi/logged_in', '/api/nothing'])
    expect((await server.get(path)).headers['cache-control']).toBe('no-store')
})

test('the site says which of its parts are simulated', async () => {
  expect(getSite.reply.parse((await server.get(getSite.path)).json())).toEqual({
    mode: 'demo',
    stand_ins: ['mail', 'fitness_platform'],
    billing: false,
    storage_quota_gb: 50,
    starting_plan: false,
    fitness_sync: true,
    sign_in_providers: [],
    chat_url: null,
    base_map: expect.objectContaining({ terrain: null, style: null }),
  })
})
