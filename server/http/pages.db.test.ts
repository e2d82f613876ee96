import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawings, nameOfDrawing } from '#contract/site/page-facts.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const script = `console.log('${'trail '.repeat(500)}')`
let folder: string
let server: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-pages-'))
  const web = join(folder, 'web')
  for (const name of ['assets', 'pages']) await mkdir(join(web, name), { recursive: true })
  const files = {
    'index.html': '<!doctype html><title>Trailcast</title>',
    ...Object.fromEntries(
      drawings.map((drawing) => [
        `pages/${nameOfDrawing(drawing)}.json`,
        JSON.stringify({ pages: { '/faq': '<!doctype html><title>Questions</title>' }, shells: {} }),
      ]),
    ),
    'terms.html': '<!doctype html><title>Terms</title>',
    'service-worker.js': 'self.skipWaiting()',
    'assets/app-3f2a.js': script,
    'assets/app-3f2a.js.br': brotliCompressSync(script),
    'assets/photo-77aa.jpg': Buffer.alloc(5000, 7),
    'assets/style-11bb.css': `.a{color:red}${' '.repeat(3000)}`,
    '.env': 'SECRET=canary',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(web, name), content)
  await writeFile(join(folder, 'outside.txt'), 'canary')
  server = await startTestApp({ webRoot: web })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

describe('every page address gets the application', () => {
  test.each(['/', '/plans', '/Plans/', '/map?q=alps&w=1.5', '/share-target/', '/edit/new'])(
    '%s',
    async (path) => {
      const reply = await server.get(path)
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain('<title>Trailcast</title>')
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['etag']).toBeTruthy()
    },
  )
})

describe('every other address gets it too, to say that there is no such page, with the status for that', () => {
  test.each([
    '/no/such/page',
    '/watch',
    '/my_storages',
    '/watch/eu_01j00000000000000000000000',
    '/channel/none',
  ])('%s', async (path) => {
    const reply = await server.get(path)
    expect([reply.statusCode, reply.body]).toEqual([404, '<!doctype html><title>Trailcast</title>'])
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    const head = await server.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  })

  test('every time, whatever the browser has cached', async () => {
    const { headers } = await server.get('/plans')
    const known = {
      'if-none-match': String(headers['etag']),
      'if-modified-since': new Date().toUTCString(),
      range: 'bytes=0-3',
    }
    const reply = await server.get('/no/such/page', undefined, { headers: known })
    expect([reply.statusCode, reply.body]).toEqual([404, '<!doctype html><title>Trailcast</title>'])
  })
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await server.get('/plans')
  const again = await server.get('/plans', undefined, {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page that was prerendered by the build comes rendered, also with a query; its neighbours do not', async () => {
  for (const path of ['/faq', '/faq?from=mail']) {
    const reply = await server.get(path)
    expect(reply.body).toContain('<title>Questions</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  }
  for (const path of ['/faq/more', '/FAQ', '/faqs'])
    expect((await server.get(path)).body).toContain('<title>Trailcast</title>')
})

test('the application without a page is available to the service worker', async () => {
  expect((await server.get('/index.html')).body).toContain('<title>Trailcast</title>')
})

test('standalone pages are served as they are', async () => {
  const reply = await server.get('/terms.html')
  expect(reply.body).toContain('<title>Terms</title>')
  expect(reply.headers['cache-control']).toBe('no-cache')
})

test('a service worker is never cached', async () => {
  const reply = await server.get('/service-worker.js')
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
  })
})

test('files with a hash in their name are cached forever', async () => {
  const reply = await server.get('/assets/app-3f2a.js')
  expect(reply.body).toBe(script)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

describe('a missing file is not answered with a page', () => {
  test.each([
    '/assets/app-0000.js',
    '/favicon.png',
    '/.git/config',
    '/.env',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/wp-login.php',
  ])('%s', async (path) => {
    const reply = await server.app.inject({ method: 'GET', url: path })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).not.toContain('canary')
  })
})

describe('a page address with a dot in it gets the application, which says so when there is no such page', () => {
  test.each<[string, Record<string, string>]>([
    ['/term.html', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['/map/st.moritz?w=1', { 'sec-fetch-mode': 'navigate' }],
    ['/.env', { 'sec-fetch-mode': 'navigate' }],
  ])('%s', async (path, headers) => {
    const reply = await server.get(path, undefined, { headers })
    expect([reply.statusCode, reply.body]).toEqual([
      path.startsWith('/map') ? 200 : 404,
      '<!doctype html><title>Trailcast</title>',
    ])
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/assets/app-0000.js', '/api/no.such'])('but not at %s', async (path) => {
    const reply = await server.get(path, undefined, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    expect([reply.statusCode, reply.body]).toEqual([404, serverMessages.unknownCall])
  })
})

test('files are sent as the build compressed them, or compressed on the fly', async () => {
  const built = await server.get('/assets/app-3f2a.js', undefined, accepting('br, gzip'))
  expect(built.headers['content-encoding']).toBe('br')
  expect(built.rawPayload.equals(brotliCompressSync(script))).toBe(true)
  const onTheWay = await server.get('/assets/style-11bb.css', undefined, accepting('gzip'))
  expect(onTheWay.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(onTheWay.rawPayload).toString()).toContain('.a{color:red}')
  expect(onTheWay.headers['vary']).toMatch(/accept-encoding/i)
})

test('pictures are not compressed again', async () => {
  const reply = await server.get('/assets/photo-77aa.jpg', undefined, accepting('br, gzip'))
  expect(reply.headers).not.toHaveProperty('content-encoding')
  expect(reply.rawPayload).toHaveLength(5000)
})

test('long API answers are compressed; short ones are not worth it', async () => {
  const long = await server.get('/api/openapi.json', undefined, accepting('br'))
  expect(long.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toHaveProperty('openapi')
  const short = await server.get('/api/site', undefined, accepting('br'))
  expect(short.headers).not.toHaveProperty('content-encoding')
})

test('part of a file can be requested', async () => {
  const reply = await server.get('/assets/photo-77aa.jpg', undefined, { headers: { range: 'bytes=10-19' } })
  expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, 'bytes 10-19/5000'])
})

test('before the pages are built, a message says so', async () => {
  const bare = await startTestApp({ engine: server.engine })
  const reply = await bare.get('/plans')
  expect([reply.statusCode, reply.body]).toEqual([404, serverMessages.notBuilt])
  await bare.close()
})

describe('the security headers are on every kind of answer', () => {
  const paths = [
    '/',
    '/plans',
    '/assets/none.js',
    '/api/site',
    '/api/nothing',
    '/api/login/signup',
    '/api/openapi.json',
    '/api/dev/mail?limit=0',
    '/healthz',
    '/readyz',
    '/metrics',
    '/%zz',
  ]
  test.each(paths)('%s', async (path) => {
    const { headers } = await server.app.inject({ method: 'GET', url: path })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).not.toMatch(/unsafe-(inline|eval)|upgrade-insecure-requests/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('a part of a page carries only what parts need', async () => {
    const { headers } = await server.get('/assets/app-3f2a.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('content-security-policy')
  })

  test('pages have all of them', async () => {
    const { headers } = await server.get('/plans')
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://i.ytimg.com; media-src 'self' blob:; worker-src 'self'; connect-src 'self'; font-src 'self'; frame-src https://www.youtube-nocookie.com; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('over https browsers are told to keep using it', async () => {
    const secure = await startTestApp({
      engine: server.engine,
      config: { publicUrl: 'https://trailcast.example' },
    })
    const { headers } = await secure.get('/api/site')
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

describe('the API documentation', () => {
  test('gives programs the schemas of requests and answers', async () => {
    const document = (await server.get('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, object>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/send_message']?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['message'], properties: { message: { minLength: 10 } } },
          },
        },
      },
      responses: { default: { content: { 'text/plain': {} } } },
    })
    expect(document.paths['/api/dev/mail']?.['get']).toMatchObject({
      parameters: [{ name: 'cursor' }, { name: 'limit' }],
    })
  })

  test('is a page for people that loads nothing from elsewhere', async () => {
    const page = await server.get('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\//)
      expect((await server.get(file)).statusCode).toBe(200)
    }
    expect((await server.get('/api/docs/json')).json()).toEqual(
      (await server.get('/api/openapi.json')).json(),
    )
  })

  test('can be switched off, and then reveals only that it is not there', async () => {
    const quiet = await startTestApp({ config: { hasApiDocs: false } })
    for (const path of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/static/index.html',
      '/api/openapi.json',
    ]) {
      const reply = await quiet.get(path)
      expect([path, reply.statusCode, reply.body]).toEqual([path, 404, serverMessages.unknownCall])
    }
    expect((await quiet.get('/api/site')).statusCode).toBe(200)
    await quiet.close()
  })
})
