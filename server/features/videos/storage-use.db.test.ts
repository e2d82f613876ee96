import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStorageUse, StorageUse } from '#contract/videos/storage-use.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
  ann = await givenAccount(server, { home: 'eu' })
})
afterAll(() => server.close())

const at = (year: number) => Date.UTC(year, 6, 1)
const ask = async (who: GivenAccount, query = '') =>
  StorageUse.parse((await server.get(`${getStorageUse.path}${query}`, who)).json())

test('someone without videos uses nothing', async () => {
  expect(await ask(await givenAccount(server))).toEqual({
    bytes: 0,
    videos: 0,
    by_project: [],
    by_year: [],
    by_size: { items: [], next_cursor: null },
  })
})

test('the storage is listed by project, by year and by size, and only one’s own', async () => {
  await givenVideo(server, await givenAccount(server, { home: 'eu' }), { size: 900 })
  const small = await givenVideo(server, ann, { size: 10, start_time_ms: at(2024), filename: 'small.mp4' })
  const large = await givenVideo(server, ann, { size: 500, start_time_ms: at(2025), filename: 'large.mp4' })
  const loose = await givenVideo(server, ann, { size: 40, start_time_ms: at(2025), filename: 'loose.mp4' })
  await givenVideo(server, ann, { size: 7000, deleted_at: new Date(), filename: 'deleted.mp4' })
  await givenVideo(server, ann, { size: 7000, version: null, filename: 'on its way.mp4' })
  const projectOf = (title: string, ids: string[]) =>
    createProjectFor(
      server.services,
      ann.id,
      draftOf({ title, trailcast_links: ids.map((id) => linkTo(id, 0)) }),
    )
  const both = await projectOf('Both', [small.id, large.id])
  const one = await projectOf('One', [small.id])
  const gone = await projectOf('Gone', [loose.id])
  const { db } = server.services.cells.of(ann.id)
  await db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', gone).execute()

  const use = await ask(ann)
  expect(use).toMatchObject({ bytes: 550, videos: 3 })
  expect(use.by_project).toEqual([
    { project: { id: both, name: 'Both' }, bytes: 510, videos: 2 },
    { project: null, bytes: 40, videos: 1 },
    { project: { id: one, name: 'One' }, bytes: 10, videos: 1 },
  ])
  expect(use.by_year).toEqual([
    { year: 2025, bytes: 540, videos: 2 },
    { year: 2024, bytes: 10, videos: 1 },
  ])
  expect(use.by_size.items.map(({ filename, size, projects }) => [filename, size, projects])).toEqual([
    ['large.mp4', 500, [{ id: both, name: 'Both' }]],
    ['loose.mp4', 40, []],
    [
      'small.mp4',
      10,
      [
        { id: both, name: 'Both' },
        { id: one, name: 'One' },
      ],
    ],
  ])
})

test('the videos of one project, of no project, or of one year can be listed alone', async () => {
  const eve = await givenAccount(server, { home: 'eu' })
  const shown = await givenVideo(server, eve, { size: 3, start_time_ms: at(2024), filename: 'shown.mp4' })
  const dropped = await givenVideo(server, eve, { size: 2, start_time_ms: at(2025), filename: 'dropped.mp4' })
  await givenVideo(server, eve, { size: 1, start_time_ms: at(2025), filename: 'loose.mp4' })
  const projectOf = (id: string) =>
    createProjectFor(server.services, eve.id, draftOf({ trailcast_links: [linkTo(id, 0)] }))
  const project = await projectOf(shown.id)
  const gone = await projectOf(dropped.id)
  const { db } = server.services.cells.of(eve.id)
  await db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const names = async (query: string) => {
    const { bytes, by_size } = await ask(eve, query)
    // The figures above the list still cover everything.
    expect(bytes).toBe(6)
    return by_size.items.map(({ filename }) => filename)
  }
  expect(await names(`?project=${project}`)).toEqual(['shown.mp4'])
  expect(await names(`?project=${gone}`)).toEqual([])
  expect(await names('?project=none')).toEqual(['dropped.mp4', 'loose.mp4'])
  expect(await names('?year=2025')).toEqual(['dropped.mp4', 'loose.mp4'])
  expect(await names('?year=2024')).toEqual(['shown.mp4'])
  expect(await names('?year=2025&project=none&limit=1')).toEqual(['dropped.mp4'])
  expect((await server.get(`${getStorageUse.path}?year=soon`, eve)).statusCode).toBe(422)
  // For someone else's project, nothing is listed: neither their videos nor one's own.
  expect((await ask(ann, `?project=${project}`)).by_size.items).toEqual([])
})

test('the videos come page by page, none twice, also those of one size', async () => {
  const bob = await givenAccount(server)
  for (const size of [5, 5, 5, 8]) await givenVideo(server, bob, { size })
  const sizes: number[] = []
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: StorageUse = await ask(bob, `?limit=2${cursor && `&cursor=${cursor}`}`)
    for (const { id, size } of page.by_size.items) {
      sizes.push(size)
      seen.add(id)
    }
    cursor = page.by_size.next_cursor
  }
  expect([sizes, seen.size]).toEqual([[8, 5, 5, 5], 4])
})
