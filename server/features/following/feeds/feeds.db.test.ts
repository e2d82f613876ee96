import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channelFeedPath, feedPicturePath, placeFeedPath } from '#contract/following/following.ts'
import { placeId } from '#domain/atlas/place.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { eastwards, startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'

let server: DiscoveryApp
let trailN = 0
let trailId = ''
beforeAll(async () => {
  server = await startDiscoveryApp()
  const { places } = await givenAtlas(server, { places: [{ type: 'trail', name: 'Ridge <path>', lon: 11 }] })
  trailN = places[0]?.n ?? 0
  trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

type Node = { name: string; attributes: Record<string, string>; text: string; nodes: Node[] }

/** Fails on anything that is not well-formed, and on names of unknown namespaces. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', nodes: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
    const node = { name: `${uri} ${local}`, attributes: Object.fromEntries(values), text: '', nodes: [] }
    open.at(-1)?.nodes.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root.nodes[0] ?? root
}

const atom = 'http://www.w3.org/2005/Atom'
const all = (node: Node, name: string) => node.nodes.filter((one) => one.name === name)
const texts = (node: Node, name: string) => all(node, name).map(({ text }) => text)
const get = async (path: string, headers: Record<string, string> = {}) =>
  server.get(path, undefined, { headers })

/** What RFC 4287 requires of a feed and of each entry; returns the entries. */
function entriesOfAtom(xml: string): Node[] {
  const feed = parse(xml)
  expect(feed.name).toBe(`${atom} feed`)
  const entries = all(feed, `${atom} entry`)
  for (const node of [feed, ...entries]) {
    for (const required of ['id', 'title', 'updated'])
      expect(texts(node, `${atom} ${required}`)).toHaveLength(1)
    expect(URL.canParse(texts(node, `${atom} id`)[0] ?? '')).toBe(true)
    expect(texts(node, `${atom} updated`)[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    const links = all(node, `${atom} link`).map(({ attributes }) => attributes)
    expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1)
    for (const { href = '' } of links) expect(URL.canParse(href)).toBe(true)
  }
  for (const entry of entries)
    expect(all(entry, `${atom} author`).flatMap((one) => texts(one, `${atom} name`))).toHaveLength(1)
  expect(new Set(entries.map((entry) => texts(entry, `${atom} id`)[0])).size).toBe(entries.length)
  return entries
}

/** What RSS 2.0 requires of a channel and of each item; returns the items. */
function itemsOfRss(xml: string): Node[] {
  const rss = parse(xml)
  expect([rss.name, rss.attributes['version']]).toEqual([' rss', '2.0'])
  const channels = all(rss, ' channel')
  expect(channels).toHaveLength(1)
  const channel = channels[0] ?? rss
  for (const required of ['title', 'link', 'description'])
    expect(texts(channel, ` ${required}`)).toHaveLength(1)
  const items = all(channel, ' item')
  for (const item of items) {
    expect(texts(item, ' title')).toHaveLength(1)
    expect(texts(item, ' guid')).toEqual(texts(item, ' link'))
    // RFC 822, as RSS has it.
    expect(texts(item, ' pubDate')[0]).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/)
  }
  return items
}

test('a channel has an Atom and an RSS feed of its public videos, with picture and line', async () => {
  const id = await server.listed({ title: 'Over the ridge', lines: eastwards(11, 47, 2) })
  const reply = await get(channelFeedPath(server.owner.id, 'atom'))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  const [entry, ...more] = entriesOfAtom(reply.body)
  expect(more).toEqual([])
  if (!entry) throw new Error('there is no entry')
  expect(texts(entry, `${atom} title`)).toEqual(['Over the ridge'])
  expect(texts(entry, `${atom} id`)[0]).toContain(`/watch/${id}`)
  const [line] = texts(entry, 'http://www.georss.org/georss line')
  expect(line).toBe('47 11 47 11.02')
  expect(all(entry, 'http://search.yahoo.com/mrss/ thumbnail')[0]?.attributes['url']).toContain(
    feedPicturePath(id),
  )
  const rss = await get(channelFeedPath(server.owner.id, 'rss'))
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(itemsOfRss(rss.body).flatMap((item) => texts(item, ' title'))).toEqual(['Over the ridge'])
})

test('a place has a feed of the videos of all regions, and no channel more than its own', async () => {
  const visits = [{ placeN: trailN, fromMs: 0, toMs: 1000 }]
  await server.listed({ title: 'American', visits })
  await server.listed({ title: 'European', visits }, server.european)
  await server.listed({ title: 'Elsewhere' })
  const entries = entriesOfAtom((await get(placeFeedPath(trailId))).body)
  const titles = entries.flatMap((entry) => texts(entry, `${atom} title`))
  expect(titles.toSorted()).toEqual(['American', 'European'])
  const own = entriesOfAtom((await get(channelFeedPath(server.european.id, 'atom'))).body)
  expect(own.flatMap((entry) => texts(entry, `${atom} title`))).toEqual(['European'])
})

test('what was published last comes first, whenever it was filmed and wherever its owner lives', async () => {
  const visits = [{ placeN: trailN, fromMs: 0, toMs: 1000 }]
  const given: [title: string, shownMs: number, listedMs: number, by?: GivenAccount][] = [
    ['Filmed last', 3000, 1000],
    ['Published last', 1000, 3000, server.european],
    ['Between', 2000, 2000],
  ]
  for (const [title, shownMs, listedMs, by] of given) {
    const id = await server.listed({ title, visits, shownMs }, by)
    const { db } = server.services.cells.of(id)
    await db
      .updateTable('project')
      .set({ listed_at: new Date(listedMs) })
      .where('id', '=', id)
      .execute()
  }
  const entries = entriesOfAtom((await get(placeFeedPath(trailId))).body)
  expect(entries.flatMap((entry) => texts(entry, `${atom} title`))).toEqual([
    'Published last',
    'Between',
    'Filmed last',
  ])
})

test('what is not in public lists is in no feed, whoever asks, and has no picture there', async () => {
  const visits = [{ placeN: trailN, fromMs: 0, toMs: 1000 }]
  const id = await server.listed({ title: 'Withdrawn', visits, lines: eastwards(11, 47, 1) })
  const { db } = server.services.cells.at('us')
  for (const table of ['project_view', 'project_place'] as const)
    await db.updateTable(table).set({ is_listed: false }).where('project_id', '=', id).execute()
  for (const path of [channelFeedPath(server.owner.id, 'atom'), placeFeedPath(trailId)])
    for (const asker of [undefined, server.owner])
      expect(entriesOfAtom((await server.get(path, asker)).body)).toEqual([])
  for (const asker of [undefined, server.owner])
    expect((await server.get(feedPicturePath(id), asker)).statusCode).toBe(404)
})

test('a feed says nothing that only the owner sees, nor the time of a day', async () => {
  const id = await server.listed({
    title: 'Begins at home',
    lines: eastwards(11, 47, 1),
    createdAt: new Date('2026-03-04T05:06:07Z'),
  })
  const { db } = server.services.cells.at('us')
  await db.updateTable('project_segment').set({ audience: 'owner' }).where('project_id', '=', id).execute()
  const { body } = await get(channelFeedPath(server.owner.id, 'atom'))
  expect(body).not.toMatch(/05:06|georss:line/)
  expect(body).toContain('2026-03-04T00:00:00.000Z')
})

test('hostile titles and names stay text', async () => {
  const title = '<script>alert(1)</script> & ]]> \u0007\uD800 "quoted" \u202Eevil'
  await server.listed({ title })
  const [entry] = entriesOfAtom((await get(channelFeedPath(server.owner.id, 'atom'))).body)
  expect(entry && texts(entry, `${atom} title`)[0]).toMatch(
    /^<script>alert\(1\)<\/script> & ]]> .*"quoted" \u202Eevil$/,
  )
  expect((await get(placeFeedPath(trailId))).body).toContain('Ridge &lt;path&gt;')
})

test('an unchanged feed is answered with 304, and a changed one is sent again', async () => {
  const path = channelFeedPath(server.owner.id, 'rss')
  await server.listed({ title: 'First' })
  const first = await get(path)
  const etag = String(first.headers['etag'])
  const again = await get(path, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await server.listed({ title: 'Second' })
  const changed = await get(path, { 'if-none-match': etag })
  expect([changed.statusCode, itemsOfRss(changed.body).length]).toEqual([200, 2])
})

test('a feed has at most fifty entries', async () => {
  for (let count = 0; count < 52; count++) await server.listed({ title: String(count) })
  expect(entriesOfAtom((await get(channelFeedPath(server.owner.id, 'atom'))).body)).toHaveLength(50)
})

test('a picture leads to one that can be seen by everyone', async () => {
  const id = await server.listed({ lines: eastwards(11, 47, 1) })
  const reply = await get(feedPicturePath(id))
  expect(reply.statusCode).toBe(302)
  expect(String(reply.headers['location'])).toContain(`/api/project/${id}/picture`)
})

test('there is no feed of a channel or a place that does not exist', async () => {
  const gone = await givenAccount(server)
  const { db } = server.services.cells.at('us')
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', gone.id).execute()
  for (const id of [newId('us', 1), gone.id, 'nobody'])
    expect((await get(channelFeedPath(id, 'atom'))).statusCode).toBe(404)
  expect((await get(placeFeedPath('trail.5'))).statusCode).toBe(404)
  expect((await get(channelFeedPath(server.owner.id, 'atom').replace('.atom', '.json'))).statusCode).toBe(404)
})
