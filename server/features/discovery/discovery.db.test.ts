import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getChannel,
  getNextUp,
  getRecommendedVideos,
  searchVideos,
  type VideoSearch,
} from '#contract/discovery/discovery.ts'
import { archiveProject, setProjectVisibility } from '#contract/projects/project.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { Visibility } from '#domain/visibility.ts'
import { givenStartMs } from '#server/testing/given-activity.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import {
  box,
  eastwards,
  queryOf,
  startDiscoveryApp,
  titlesOf,
  type DiscoveryApp,
} from '#server/testing/start-discovery-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let server: DiscoveryApp
let listed: DiscoveryApp['listed']
beforeAll(async () => {
  server = await startDiscoveryApp()
  listed = server.listed
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

const search = async (query: Record<string, string | number>): Promise<VideoSearch> => {
  const reply = await server.get(`${searchVideos.path}?${queryOf(query)}`)
  expect(reply.statusCode).toBe(200)
  return searchVideos.reply.parse(reply.json())
}

describe('a search in a box', () => {
  test('finds the moment at which a project enters it, how long it stays, and where that is', async () => {
    await listed({ title: 'Along', lines: eastwards(10, 47, 4) })
    const [item] = (await search(box(10.015, 46.9, 10.035, 47.1))).items
    // Half of the second segment, the third, and half of the fourth.
    expect(item).toMatchObject({ title: 'Along', time_ms: 15_000, video_segment_duration: 20_000 })
    expect(item?.geom).toEqual([
      [
        [10.01, 47],
        [10.02, 47],
        [10.03, 47],
        [10.04, 47],
      ],
    ])
  })

  test('gives only the first visit when a project leaves it and comes back', async () => {
    const back = eastwards(10, 47, 3)
      .toReversed()
      .map((line) => line.toReversed())
    await listed({ lines: [...eastwards(10, 47, 3), ...back] })
    const [item] = (await search(box(9.9, 46.9, 10.005, 47.1))).items
    expect(item).toMatchObject({ time_ms: 0, video_segment_duration: 5000 })
    expect(item?.geom).toHaveLength(1)
  })

  test('does not find a line that only goes around its corner', async () => {
    await listed({
      title: 'Around',
      lines: [
        [
          [10, 47],
          [10.1, 47.1],
        ],
      ],
    })
    expect(titlesOf(await search(box(10.06, 46.99, 10.2, 47.04)))).toEqual([])
    expect(titlesOf(await search(box(10.06, 46.99, 10.2, 47.07)))).toEqual(['Around'])
  })

  test('works the same in a garden and in half of the world', async () => {
    await listed({ title: 'Here', lines: eastwards(10, 47, 2) })
    await listed({ title: 'Far away', lines: eastwards(-70, -40, 2) })
    for (const size of [0.001, 0.01, 0.1, 1, 10, 100]) {
      const around = box(10.005 - size / 2, 47 - size / 3, 10.005 + size / 2, 47 + size / 3)
      expect([size, titlesOf(await search(around))]).toEqual([size, ['Here']])
    }
    expect(titlesOf(await search(box(-180, -90, 180, 90)))).toEqual(['Far away', 'Here'])
  })

  test('works across the 180th meridian', async () => {
    await listed({ title: 'West of it', lines: eastwards(179.9, -17, 2) })
    await listed({ title: 'East of it', lines: eastwards(-179.95, -17, 2) })
    await listed({ title: 'Elsewhere', lines: eastwards(0, -17, 2) })
    expect(titlesOf(await search(box(179.5, -18, -179.5, -16))).toSorted()).toEqual([
      'East of it',
      'West of it',
    ])
    expect(titlesOf(await search(box(-179.96, -18, 179.89, -16))).toSorted()).toEqual([
      'East of it',
      'Elsewhere',
    ])
  })

  test('finds what was filmed along a line longer than its cells, except for jumps across a country', async () => {
    await listed({
      title: 'By train',
      lines: [
        [
          [9.6, 47.3],
          [10.4, 47.7],
        ],
        [
          [5, 45],
          [9.6, 47.3],
        ],
      ],
    })
    expect(titlesOf(await search(box(9.99, 47.49, 10.01, 47.51)))).toEqual(['By train'])
    expect(titlesOf(await search(box(9.99, 47.6, 10.01, 47.7)))).toEqual([])
    expect(titlesOf(await search(box(6.99, 45.99, 7.01, 46.01)))).toEqual([])
  })

  test('needs all sides', async () => {
    expect((await server.get(`${searchVideos.path}?w=1&s=2`)).statusCode).toBe(422)
    expect((await server.get(`${searchVideos.path}?w=1&s=2&e=200&n=3`)).statusCode).toBe(422)
  })
})

describe('a search along a place', () => {
  const [trailN, otherN] = [placeNumber('mtb', 'way', 71), placeNumber('mtb', 'way', 72)]
  const id = placeId({ type: 'mtb', n: trailN, region: 'eu' })

  test('starts where the trail does, and continues while it is followed', async () => {
    await listed({
      title: 'On it',
      lines: eastwards(10, 47, 4),
      visits: [
        { placeN: trailN, fromMs: 12_000, toMs: 25_000 },
        { placeN: trailN, fromMs: 35_000, toMs: 40_000 },
      ],
    })
    await listed({
      title: 'On another',
      lines: eastwards(10, 47, 4),
      visits: [{ placeN: otherN, fromMs: 0, toMs: 9000 }],
    })
    const { items } = await search({ id })
    expect(items).toMatchObject([{ title: 'On it', time_ms: 12_000, video_segment_duration: 13_000 }])
    expect(items[0]?.geom).toEqual([
      [
        [10.01, 47],
        [10.02, 47],
        [10.03, 47],
      ],
    ])
  })

  test('is limited to the part inside the box, if there is one', async () => {
    await listed({ lines: eastwards(10, 47, 4), visits: [{ placeN: trailN, fromMs: 5000, toMs: 40_000 }] })
    const { items } = await search({ id, ...box(10.025, 46, 11, 48) })
    expect(items).toMatchObject([{ time_ms: 25_000, video_segment_duration: 15_000 }])
    expect((await search({ id, ...box(20, 46, 21, 48) })).items).toEqual([])
  })

  test('needs the id of a place', async () => {
    expect((await server.get(`${searchVideos.path}?id=mtb.71`)).statusCode).toBe(422)
  })
})

describe('a search by words', () => {
  test('finds words that begin with them, whatever the accents and the order', async () => {
    await listed({ title: 'Über den Zürichberg' })
    await listed({ title: 'Zürich by night' })
    expect(titlesOf(await search({ q: 'zurichb uber' }))).toEqual(['Über den Zürichberg'])
    expect(titlesOf(await search({ q: 'ZÜR' })).toSorted()).toEqual([
      'Zürich by night',
      'Über den Zürichberg',
    ])
    expect(titlesOf(await search({ q: 'berg' }))).toEqual([])
  })

  test('uses the name of a place as search words only if there is no box or place id', async () => {
    await listed({ title: 'Innsbruck', lines: eastwards(11, 47, 1) })
    await listed({ title: 'Nameless', lines: eastwards(11, 47, 1) })
    const { items } = await search({ qn: 'Innsbruck' })
    // All of it, with its line on the map.
    const onMap = [[11, 47] as const, [11.01, 47] as const]
    expect(items).toMatchObject([
      { title: 'Innsbruck', time_ms: 0, video_segment_duration: 10_000, geom: [onMap] },
    ])
    expect(titlesOf(await search({ qn: 'Innsbruck', ...box(10, 46, 12, 48) }))).toHaveLength(2)
  })

  test('takes special characters literally', async () => {
    await listed({ title: 'Something' })
    const signs = [
      "'",
      '"',
      '\\',
      ':*',
      '& | !',
      "a' & 'b",
      '<->',
      '%',
      '(',
      '🏔️',
      'a:b:*c',
      `${'x'.repeat(199)}\\`,
      '日本',
      '--',
    ]
    for (const q of signs) expect([q, (await search({ q })).items]).toEqual([q, []])
    expect((await search({ q: ' ' })).items).toHaveLength(1)
  })

  test('can be combined with a box and a sport', async () => {
    const lines = eastwards(10, 47, 1)
    await listed({ title: 'Lake one', lines, sport: 'hiking' })
    await listed({ title: 'Lake two', lines, sport: 'kitesurfing' })
    await listed({ title: 'Lake three', lines: eastwards(50, 47, 1), sport: 'hiking' })
    await listed({ title: 'Hill', lines, sport: 'hiking' })
    const here = box(9, 46, 11, 48)
    expect(titlesOf(await search({ q: 'lake', sport: 'hiking', ...here }))).toEqual(['Lake one'])
    expect(titlesOf(await search({ sport: 'kitesurfing', ...here }))).toEqual(['Lake two'])
    expect(titlesOf(await search({ sport: 'hiking' }))).toEqual(['Hill', 'Lake three', 'Lake one'])
  })
})

test('pages across all cells follow each other without a gap, newest first', async () => {
  const expected: string[] = []
  for (let n = 0; n < 50; n++) {
    const title = `Number ${n}`
    // Several at the same time.
    await listed(
      { title, shownMs: givenStartMs - Math.floor(n / 4) * 1000, lines: eastwards(10, 47, 1) },
      n % 3 === 0 ? server.owner : server.european,
    )
    expected.push(title)
  }
  for (const query of [{}, box(-180, -90, 180, 90), box(10.004, 46.999, 10.006, 47.001)]) {
    const pages = [await search(query)]
    for (let page = pages[0]; page && page.next_pi !== null; pages.push(page))
      page = await search({ ...query, pi: page.next_pi })
    expect(pages.map(({ pi, i, items }) => [pi, i, items.length])).toEqual([
      [0, 0, 24],
      [1, 24, 24],
      [2, 48, 2],
    ])
    const items = pages.flatMap((page) => page.items)
    expect(titlesOf({ items }).toSorted()).toEqual(expected.toSorted())
    const groups = items.map(({ title }) => Math.floor(Number(title.split(' ')[1]) / 4))
    expect(groups).toEqual(groups.toSorted((a, b) => a - b))
  }
})

const recommended = async (query: Record<string, string | number> = { number: 1 }) =>
  getRecommendedVideos.reply.parse(
    (await server.get(`${getRecommendedVideos.path}?${queryOf(query)}`)).json(),
  ).items
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

describe('the recommended list', () => {
  test('has the same order for the same number, and another order for another', async () => {
    for (let n = 0; n < 50; n++)
      await listed({ shownMs: givenStartMs + n }, n % 2 === 0 ? server.owner : server.european)
    // From then on everything is cached.
    const [first, again, other] = [await recommended(), await recommended(), await recommended({ number: 2 })]
    expect(first).toHaveLength(48)
    expect(idsOf(again)).toEqual(idsOf(first))
    expect(idsOf(other)).not.toEqual(idsOf(first))
    expect(new Set(idsOf(first)).size).toBe(48)
    for (const number of [0, 101])
      expect((await server.get(`${getRecommendedVideos.path}?number=${number}`)).statusCode).toBe(422)
  })

  test('is mixed: of four channels none comes twice in a row, however many projects it has', async () => {
    const others = await Promise.all([1, 2, 3].map(() => givenAccount(server)))
    for (let n = 0; n < 20; n++) await listed()
    for (const other of others) for (let n = 0; n < 4; n++) await listed({}, other)
    const channels = (await recommended()).slice(0, 12).map(({ user_id }) => user_id)
    expect(new Set(channels).size).toBe(4)
    expect(channels.filter((channel, at) => channel === channels[at - 1])).toEqual([])
  })

  test('can be limited to one sport', async () => {
    await listed({ title: 'Wind', sport: 'kitesurfing' })
    await listed({ title: 'Walk', sport: 'hiking' })
    expect(titlesOf({ items: await recommended({ number: 1, sport: 'kitesurfing' }) })).toEqual(['Wind'])
  })

  test('is sent compressed, and not sent again to clients that have it', async () => {
    await listed({ title: 'Known' })
    const path = `${getRecommendedVideos.path}?number=1`
    const reply = await server.get(path, undefined, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(gunzipSync(reply.rawPayload).toString()).toBe((await server.get(path)).body)
    const again = await server.get(path, undefined, {
      headers: { 'if-none-match': String(reply.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

const seen = async () =>
  [await recommended(), (await search(box(-180, -90, 180, 90))).items].map((items) => items.length)

describe('a withdrawn project', () => {
  test('is gone with the next request', async () => {
    const { id } = await givenProject(server, server.owner)
    await describeGiven(server, server.owner)
    expect(await seen()).toEqual([1, 1])
    await server.post(
      setProjectVisibility.path,
      { project_id: id, visibility: Visibility.unlisted },
      server.owner,
    )
    expect(await seen()).toEqual([0, 0])
    await server.post(
      setProjectVisibility.path,
      { project_id: id, visibility: Visibility.public },
      server.owner,
    )
    expect(await seen()).toEqual([1, 1])
    await server.post(archiveProject.path.replace(':id', id), undefined, server.owner)
    expect(await seen()).toEqual([0, 0])
  })

  test('is gone soon if another process withdrew it, and so is everything of a suspended account', async () => {
    const id = await listed({ lines: eastwards(10, 47, 1) })
    const { db } = server.services.cells.at('us')
    expect(await seen()).toEqual([1, 1])
    const suspend = (suspended_at: Date | null) =>
      db.updateTable('account').set({ suspended_at }).where('id', '=', server.owner.id).execute()
    await suspend(new Date())
    expect((await search({})).items).toEqual([])
    await waitFor(async () => (await recommended()).length === 0)
    expect((await server.get(getChannel.path.replace(':id', server.owner.id))).statusCode).toBe(404)
    expect((await server.get(getNextUp.path.replace(':id', id))).statusCode).toBe(404)
    await suspend(null)
    await waitFor(async () => (await recommended()).length === 1)
  })
})
