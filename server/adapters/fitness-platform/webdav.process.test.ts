import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityFileOf } from '#demo/activity-file.ts'
import { demoWorld } from '#demo/world.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { guardedRequests } from '#server/adapters/guarded-request.ts'
import {
  fitnessErrorOf,
  sandboxStartMs,
  startFitnessSandbox,
  type FitnessScene,
} from '#server/testing/start-fitness-sandbox.ts'
import type { FitnessProvider, ProviderLink } from './fitness-provider.ts'
import { webdavProvider } from './webdav.ts'

const { signal } = new AbortController()
const list = (provider: FitnessProvider, link: ProviderLink) =>
  provider.list(link, { cursor: null, sinceMs: null, signal })

describe('the folder of the sandbox', () => {
  let scene: FitnessScene
  let webdav: FitnessProvider
  beforeEach(() => {
    scene = startFitnessSandbox()
    webdav = scene.provider('webdav')
  })
  afterEach(() => scene.sandbox.close())

  const check = (changes: { address?: string; user?: string; password?: string }) => {
    if (webdav.connect.kind !== 'password') throw new Error('a folder has a password')
    const person = scene.sandbox.controls.person('webdav')
    return webdav.connect.check({ ...scene.sandbox.controls.folderOf(person), ...changes, signal })
  }

  test('is connected with a name and a password, which is in neither the address nor the id', async () => {
    const { link, person } = await scene.connect('webdav')
    expect(link).toMatchObject({
      address: `https://cloud.trailcast.example/remote.php/dav/files/${person.userId}/`,
      userId: `${person.userId}@cloud.trailcast.example/remote.php/dav/files/${person.userId}/`,
      username: person.userId,
    })
    expect(link.address).not.toContain('password')
  })

  test('says what is wrong with what was typed', async () => {
    const here = 'https://cloud.trailcast.example'
    for (const [changes, kind, sentence] of [
      [{ password: 'other' }, 'needs_login', 'password is wrong'],
      [{ address: `${here}/remote.php/dav/files/nobody/` }, 'refused', 'no folder'],
      [{ address: `${here}/` }, 'refused', 'web page'],
      [{ address: 'cloud' }, 'refused', 'not a web address'],
      [{ address: 'https://localhost/dav/' }, 'refused', 'private network'],
      [{ address: 'https://192.168.1.2/dav/' }, 'refused', 'private network'],
      [{ address: 'http://cloud.trailcast.example/' }, 'refused', 'https://'],
    ] as const)
      expect(await fitnessErrorOf(check(changes))).toMatchObject({
        kind,
        sentence: expect.stringContaining(sentence),
      })
  })

  test('has its activity files in all its folders, the newest first', async () => {
    const { link } = await scene.connect('webdav')
    const { items, next } = await list(webdav, link)
    expect(next).toBeNull()
    expect(items).toHaveLength(7)
    expect(items.map(({ externalId }) => externalId)).toContain('2026/latsch.gpx')
    expect(items.at(-1)?.externalId).toBe('2026/galzig.gpx')
    for (const item of items)
      expect(item).toMatchObject({ version: expect.any(String), skip: null, isPrivate: false })
  })

  test('gives the very file that was put there', async () => {
    const { link } = await scene.connect('webdav')
    const { key, plan } = demoWorld.activities.find((each) => each.key === 'latsch')!
    const fetched = await webdav.fetch(link, { externalId: '2026/latsch.gpx' }, signal)
    expect(fetched).toMatchObject({ kind: 'file', filename: 'latsch.gpx', texts: null })
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(Buffer.from(fetched.bytes).toString()).toBe(activityFileOf(key, plan).text)
  })

  test('has new files, changed versions, and no longer what was removed', async () => {
    const { link, person } = await scene.connect('webdav')
    const before = (await list(webdav, link)).items
    const id = scene.sandbox.controls.record(person)
    const added = (await list(webdav, link)).items[0]!
    expect(added.externalId).toContain(id)
    const fetched = await webdav.fetch(link, added, signal)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    const { recordings } = readActivityFile(fetched.filename, fetched.bytes)
    expect(recordings[0]?.samples.time.at(-1)).toBe(Math.floor(sandboxStartMs / 1000) * 1000)
    const [latsch] = scene.sandbox.controls
      .activitiesOf(person)
      .filter(({ title }) => title.endsWith('Latsch'))
    scene.sandbox.controls.setPrivate(person, latsch!.id, true)
    scene.sandbox.controls.remove(person, id)
    const after = (await list(webdav, link)).items
    const versionIn = (items: typeof after) =>
      items.find(({ externalId }) => externalId.endsWith('latsch.gpx'))?.version
    expect(after).toHaveLength(before.length)
    expect(versionIn(after)).not.toBe(versionIn(before))
    expect(await fitnessErrorOf(webdav.fetch(link, added, signal))).toMatchObject({ kind: 'gone' })
  })

  test.each([
    ['error', 'away'],
    ['away', 'away'],
    ['limited', 'limited'],
    ['web_page', 'refused'],
  ] as const)('with %s is %s', async (fault, kind) => {
    const { link } = await scene.connect('webdav')
    scene.sandbox.controls.fail('webdav', fault, 1)
    expect(await fitnessErrorOf(list(webdav, link))).toMatchObject({ kind })
    expect((await list(webdav, link)).items).toHaveLength(7)
  })
})

const entry = (href: string, isFolder = false) =>
  `<response><href>${href}</href><propstat><prop><resourcetype>${isFolder ? '<collection/>' : ''}</resourcetype></prop>` +
  '<status>HTTP/1.1 200 OK</status></propstat></response>'
const multistatus = (entries: string) => `<multistatus xmlns="DAV:">${entries}</multistatus>`

const sized = (href: string, bytes: number) =>
  entry(href).replace('<resourcetype>', `<getcontentlength>${bytes}</getcontentlength><resourcetype>`)

describe('servers that are not as they should be', () => {
  let server: Server
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  async function folderAt(
    listener: RequestListener,
    limits: { maxFolders?: number; maxFiles?: number } = {},
  ) {
    server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const provider = webdavProvider({
      ask: guardedRequests({ allowsPrivate: true }),
      now: () => 0,
      ...limits,
    })
    const tokens = { access: 'secret', refresh: null, expiresAtMs: null }
    const link: ProviderLink = { tokens, userId: 'anna', address: `http://127.0.0.1:${port}/dav/` }
    return { provider, link }
  }
  test('a redirect is not followed, and the password stays here', async () => {
    const requests: string[] = []
    const { provider, link } = await folderAt((request, reply) => {
      requests.push(String(request.url))
      reply.writeHead(301, { location: '/login' }).end()
    })
    expect(await fitnessErrorOf(list(provider, link))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('another one'),
    })
    expect(requests).toEqual(['/dav/'])
  })

  test('a folder that contains itself, its parent and strangers ends', async () => {
    const asked: string[] = []
    const { provider, link } = await folderAt((request, reply) => {
      asked.push(String(request.url))
      const all = ['/dav/', '/', '/dav/loop/', '/dav/../etc/', 'https://evil.example/dav/x/'].map((href) =>
        entry(href, true),
      )
      const files = ['/dav/a.fit', '/dav/loop/b.gpx', '/dav/photo.jpg', '/dav/notes.zip', '/etc/c.fit'].map(
        (href) => entry(href),
      )
      reply.writeHead(207).end(multistatus([...all, ...files].join('')))
    })
    const { items } = await list(provider, link)
    expect(items.map(({ externalId }) => externalId).toSorted()).toEqual(['a.fit', 'loop/b.gpx'])
    expect(asked).toEqual(['/dav/', '/dav/loop/'])
  })

  test('a folder that goes while it is looked into is left out', async () => {
    const { provider, link } = await folderAt((request, reply) => {
      if (request.url === '/dav/')
        reply.writeHead(207).end(multistatus(entry('/dav/old/', true) + entry('/dav/a.fit')))
      else reply.writeHead(404).end()
    })
    expect((await list(provider, link)).items).toHaveLength(1)
    const elsewhere = { ...link, address: `${link.address}old/` }
    expect(await fitnessErrorOf(list(provider, elsewhere))).toMatchObject({ kind: 'refused' })
  })

  test('a file that is too large is not fetched, and one that may not be read says so', async () => {
    const { provider, link } = await folderAt((request, reply) => {
      const max = 64 * 1024 * 1024
      if (request.method === 'GET') reply.writeHead(403).end()
      else reply.writeHead(207).end(multistatus(sized('/dav/a.fit', max) + sized('/dav/b.fit', max + 1)))
    })
    const { items } = await list(provider, link)
    expect(items.map(({ externalId, skip }) => [externalId, skip])).toEqual([
      ['a.fit', null],
      ['b.fit', 'The file is larger than 64 MB.'],
    ])
    expect(await fitnessErrorOf(provider.fetch(link, { externalId: 'a.fit' }, signal))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('may not read'),
    })
  })

  test('folders without end are left at some point, and too many files are said to be', async () => {
    let asked = 0
    const { provider, link } = await folderAt(
      (request, reply) => {
        asked++
        const here = String(request.url)
        reply.writeHead(207).end(multistatus(entry(`${here}deeper/`, true) + entry(`${here}${asked}.fit`)))
      },
      { maxFolders: 5, maxFiles: 5 },
    )
    expect((await list(provider, link)).items).toHaveLength(5)
    expect(asked).toBe(5)
    const few = webdavProvider({ ask: guardedRequests({ allowsPrivate: true }), now: () => 0, maxFiles: 3 })
    expect(await fitnessErrorOf(list(few, link))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('more than 3 files'),
    })
  })

  test('a log-in page in the place of a file is no file', async () => {
    const { provider, link } = await folderAt((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    )
    expect(await fitnessErrorOf(provider.fetch(link, { externalId: 'a.fit' }, signal))).toMatchObject({
      kind: 'refused',
    })
  })

  test('a listing of entities is refused, and no error names the password', async () => {
    const { provider, link } = await folderAt((_request, reply) =>
      reply.writeHead(207).end('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    )
    const error = await fitnessErrorOf(list(provider, link))
    expect(error).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('cannot be understood'),
    })
    expect(JSON.stringify([error?.message, error?.sentence])).not.toMatch(/secret|127\.0\.0\.1/)
  })
})
