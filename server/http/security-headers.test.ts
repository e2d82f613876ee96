import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { contentSecurity, contentSecurityFor, policyText, sendSecurityHeaders } from './security-headers.ts'

test('inline code and eval are not allowed', () => {
  expect(policyText(contentSecurity, true)).not.toMatch(/unsafe|\*/)
})

test('plain http pages are not told to use https', () => {
  expect(policyText(contentSecurity, false)).not.toContain('upgrade-insecure-requests')
  expect(policyText(contentSecurity, true)).toContain('upgrade-insecure-requests')
})

test('the Cloudflare bot check may load its script and its frame, and nothing else changes', () => {
  const withTurnstile = contentSecurityFor({ usesTurnstile: true, mapOrigins: [] })
  const changed = Object.keys(withTurnstile).filter(
    (name) => withTurnstile[name]?.join() !== contentSecurity[name]?.join(),
  )
  expect(changed).toEqual(['script-src', 'frame-src'])
  for (const name of changed) {
    expect(withTurnstile[name]).toEqual([
      ...(contentSecurity[name] ?? []),
      'https://challenges.cloudflare.com',
    ])
  }
  expect(contentSecurityFor({ usesTurnstile: false, mapOrigins: [] })).toEqual(contentSecurity)
})

test('an external base map may be fetched from exactly its own host, and nothing else changes', () => {
  const origin = 'https://tiles.example'
  const withMap = contentSecurityFor({ usesTurnstile: false, mapOrigins: [origin] })
  const changed = Object.keys(withMap).filter(
    (name) => withMap[name]?.join() !== contentSecurity[name]?.join(),
  )
  expect(changed.toSorted()).toEqual(['connect-src', 'img-src'])
  for (const name of changed) expect(withMap[name]).toEqual([...(contentSecurity[name] ?? []), origin])
})

test('parts of uploads may be sent to a store, and nothing else changes', () => {
  const origin = 'https://bucket.example'
  const withStore = contentSecurityFor({ usesTurnstile: false, mapOrigins: [], storeOrigins: [origin] })
  expect(withStore).toEqual({ ...contentSecurity, 'connect-src': ["'self'", origin] })
})

function serverWith(origins: { mapOrigins: string[]; mapOriginsByChoice: string[] }) {
  const app = fastify()
  sendSecurityHeaders(app, { isHttps: false, usesTurnstile: false, ...origins })
  app.get('/', (request, reply) => {
    reply.header('etag', 'W/"page"').header('last-modified', 'Mon, 16 Nov 2026 00:00:00 GMT')
    if (request.headers['if-none-match'] === 'W/"page"' || request.headers['if-modified-since'])
      return reply.code(304).send()
    return reply.type('text/html').send('<!doctype html>')
  })
  return (headers: Record<string, string> = {}) =>
    app.inject({ url: '/', headers: { accept: 'text/html', ...headers } })
}

const asked = { cookie: 'session=1; online-map=yes; a=b' }
const byChoice = { mapOrigins: [], mapOriginsByChoice: ['https://tiles.example'] }

test.each([
  ['nobody was asked', {}, false],
  ['the visitor has allowed it', asked, true],
  ['it is the only cookie', { cookie: 'online-map=yes' }, true],
  ['the visitor has declined', { cookie: 'online-map=no' }, false],
  ['the value only begins like it', { cookie: 'online-map=yesterday' }, false],
  ['the name only ends like it', { cookie: 'not-online-map=yes' }, false],
])('a map server of the visitor’s choice may be asked where %s: %j, %s', async (_, headers, isAllowed) => {
  const policy = String((await serverWith(byChoice)(headers)).headers['content-security-policy'])
  const expected = isAllowed ? " 'self' https://tiles.example" : " 'self'"
  expect(policy.split('; ').find((part) => part.startsWith('connect-src'))).toBe(`connect-src${expected}`)
  expect(policy.includes('https://tiles.example')).toBe(isAllowed)
})

test('what the operator has decided may be asked by everyone, and a visitor’s cookie adds nothing to it', async () => {
  const get = serverWith({ mapOrigins: ['https://tiles.example'], mapOriginsByChoice: [] })
  const policies = [await get(), await get(asked)].map(({ headers }) => headers['content-security-policy'])
  expect(policies[0]).toContain("connect-src 'self' https://tiles.example;")
  expect(policies[1]).toBe(policies[0])
})

test('a cached page is confirmed under its own policy, and sent again under another', async () => {
  const get = serverWith(byChoice)
  const known = async (headers: Record<string, string>) => {
    const { headers: sent } = await get(headers)
    expect(sent).not.toHaveProperty('last-modified')
    return { 'if-none-match': String(sent['etag']) }
  }
  const [before, after] = [await known({}), await known(asked)]
  expect(before).not.toEqual(after)
  const statuses = async (headers: Record<string, string>) => [
    (await get({ ...headers, ...before })).statusCode,
    (await get({ ...headers, ...after })).statusCode,
    // An ETag from before the policy was part of it.
    (await get({ ...headers, 'if-none-match': 'W/"page"' })).statusCode,
    (await get({ ...headers, 'if-modified-since': 'Mon, 16 Nov 2026 00:00:00 GMT' })).statusCode,
  ]
  expect(await statuses({})).toEqual([304, 200, 200, 200])
  expect(await statuses(asked)).toEqual([200, 304, 200, 200])
  expect((await get({ ...asked, ...after })).headers['etag']).toBe(after['if-none-match'])
})

const partNeeds = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']
const pageNeeds = [...partNeeds, 'content-security-policy', 'permissions-policy', 'x-frame-options']

test.each([
  ['/assets/home-a1b2.js', 'application/javascript; charset=utf-8', true],
  ['/theme.js', 'text/javascript; charset=utf-8', true],
  ['/assets/home-a1b2.css', 'text/css; charset=utf-8', true],
  ['/assets/inter.woff2', 'font/woff2', true],
  ['/media/token/id/poster.jpg', 'image/jpeg', true],
  ['/media/token/id/v720_00001.m4s', 'video/mp4', true],
  ['/api/tiles/1/2/3', 'application/vnd.mapbox-vector-tile', true],
  // These can be opened as pages, or make their own requests.
  ['/icons/icon.svg', 'image/svg+xml', false],
  ['/', 'text/html; charset=utf-8', false],
  ['/api/site', 'application/json; charset=utf-8', false],
  ['/assets/upload.worker-a1b2.js', 'application/javascript; charset=utf-8', false],
  ['/assets/map-worker-a1b2.js', 'application/javascript; charset=utf-8', false],
  ['/service-worker.js', 'application/javascript; charset=utf-8', false],
])('%s as %s comes with only what parts of pages need: %s', async (url, type, isPart) => {
  const app = fastify()
  sendSecurityHeaders(app, { isHttps: true, usesTurnstile: false, mapOrigins: [] })
  app.get('*', (_, reply) => reply.type(type).send(Buffer.from('bytes')))
  const { headers } = await app.inject({ url })
  const ofTheServer = new Set(['content-type', 'content-length', 'date', 'connection'])
  const sent = Object.keys(headers).filter((name) => !ofTheServer.has(name))
  const missing = pageNeeds.filter((name) => !sent.includes(name))
  expect(missing).toEqual(isPart ? pageNeeds.filter((name) => !partNeeds.includes(name)) : [])
  expect(sent.length === partNeeds.length).toBe(isPart)
})
