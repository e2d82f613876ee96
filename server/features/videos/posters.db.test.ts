import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChannel, getOEmbed } from '#contract/discovery/discovery.ts'
import { getProject, listProjects, saveProject, type Project } from '#contract/projects/project.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Visibility } from '#domain/visibility.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { coloursOf, givenClips, type Clips } from '#server/media/clips-for-tests.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideo, sendVideo } from '#server/testing/given-video.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import { keepVideosInOrder } from './videos-upkeep.ts'

let server: TestApp
let ann: GivenAccount
let clips: Clips
let videoId: string
let projectId: string
beforeAll(async () => {
  clips = givenClips()
  server = await startTestApp({ config: { role: 'all' } })
  ann = await givenAccount(server, { channel_name: 'Posters' })
  // Colours change within segments, which are four seconds long.
  const colours = ['red:d=3', 'lime:d=4', 'blue:d=5'].map(
    (colour) => `-f lavfi -i color=${colour}:s=320x180:r=10`,
  )
  const clip = clips.clip(
    'colours.mp4',
    `${colours.join(' ')} -filter_complex concat=n=3 -c:v libx264 -preset ultrafast -pix_fmt yuv420p`,
  )
  videoId = (await sendVideo(server, ann, readFileSync(clip))).id
  // Created before the video is ready: its poster is made once it is.
  projectId = await createProjectFor(
    server.services,
    ann.id,
    draftOf({ trailcast_links: [linkOf([[3000, 12_000]])] }),
  )
})
afterAll(async () => {
  await server.close()
  clips.remove()
})

const linkOf = (ranges: TimeRange[], id = videoId) =>
  linkTo(id, null, { timing: { start_ms: null, rate: 1, ranges, verdict: 'unknown' } })
const ask = async (asker?: GivenAccount) =>
  (await server.get(getProject.path.replace(':id', projectId), asker)).json<Project>()
const fileOf = (address: string | null) => address?.split('/').at(-1) ?? null
const channelPoster = async () => {
  const { body } = await server.get(getChannel.path.replace(':id', ann.id))
  return /[^"]*\/poster[^"]*/.exec(body)?.[0] ?? null
}
const sharedPoster = async () => {
  const url = encodeURIComponent(`${server.services.config.publicUrl}/watch/${projectId}`)
  const { thumbnail_url } = (await server.get(`${getOEmbed.path}?url=${url}`)).json<{
    thumbnail_url?: string
  }>()
  return thumbnail_url === undefined ? null : new URL(thumbnail_url).pathname
}

/** Waits until a poster is stored and a stranger gets it everywhere, and returns its colour. */
async function colourFor(file: string): Promise<string[]> {
  const addresses = await waitFor(async () => {
    if (!(await storedPosters()).includes(file)) return false
    const found = [(await ask()).poster, await channelPoster(), await sharedPoster()]
    // Its name does not reveal which moment it shows.
    return found.every((address) => fileOf(address) === 'poster.jpg') && found
  }, 120_000)
  const pictures = await Promise.all(addresses.map((address) => server.get(address ?? '')))
  return pictures.flatMap(({ rawPayload }, index) =>
    coloursOf(clips.file(`${index}-${file}`, rawPayload), '1x1'),
  )
}

async function trim(ranges: TimeRange[]): Promise<void> {
  const { updated_at, ...project } = await ask(ann)
  const draft = { ...draftOf({ ...project, trailcast_links: [linkOf(ranges)] }), updated_at }
  expect((await server.post(saveProject.path.replace(':id', projectId), draft, ann)).statusCode).toBe(200)
}

const storedPosters = async () => {
  const { db, files } = server.services.cells.of(videoId)
  const { version } = await db
    .selectFrom('video')
    .select('version')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const names: string[] = []
  for await (const { key } of files.list(folderOfVersion(ann.id, videoId, version ?? '')))
    names.push(fileOf(key) ?? '')
  return names.filter((name) => name.startsWith('poster')).toSorted()
}

/** The JPEG and its sizes. */
const filesOf = (name: string) => [
  `${name}.jpg`,
  ...[1280, 320, 640].map((width) => `${name}_w${width}.webp`),
]

test('if the beginning was trimmed away, a stranger sees a poster of a visible moment, and the owner the usual one', async () => {
  expect(await colourFor('poster_3900.jpg')).toEqual(['green', 'green', 'green'])
  const own = (await ask(ann)).poster
  expect(fileOf(own)).toBe('poster.jpg')
  const { rawPayload } = await server.get(own ?? '', ann)
  expect(coloursOf(clips.file('own.jpg', rawPayload), '1x1')).toEqual(['red'])
})

test('the poster follows what is visible, and one that is no longer needed is removed', async () => {
  await trim([[7000, 12_000]])
  expect(await colourFor('poster_7500.jpg')).toEqual(['blue', 'blue', 'blue'])
  await waitFor(
    async () =>
      (await storedPosters()).join() === [...filesOf('poster_7500'), ...filesOf('poster')].toSorted().join(),
  )
})

test('a poster of a hidden moment cannot be loaded with the URL of a visible one', async () => {
  const address = (await waitFor(async () => (await ask()).poster)) ?? ''
  const hidden = draftOf({ visibility: Visibility.friends, trailcast_links: [linkOf([[4000, 6000]])] })
  await createProjectFor(server.services, ann.id, hidden)
  await waitFor(async () => (await storedPosters()).includes('poster_4200.jpg'))
  const own = ((await ask(ann)).poster ?? '').replace('poster.jpg', 'poster_4200.jpg')
  await waitFor(async () => (await server.get(own, ann)).statusCode === 200)
  for (const file of ['poster_4200.jpg', 'poster_7500.jpg', 'poster_8000.jpg'])
    expect([file, (await server.get(address.replace('poster.jpg', file))).statusCode]).toEqual([file, 404])
  const { statusCode, rawPayload } = await server.get(address)
  expect([statusCode, coloursOf(clips.file('visible.jpg', rawPayload), '1x1')]).toEqual([200, ['blue']])
})

const countSizes = async () => (await storedPosters()).filter((name) => name.endsWith('.webp')).length

test('a poster comes as WebP in three widths under the same permission, made when it is asked for if it never was', async () => {
  const { poster, videos } = await ask()
  const sizes = videos[0]?.poster_sizes ?? []
  expect(sizes.map(({ width, url }) => [width, fileOf(url)])).toEqual(
    [320, 640, 1280].map((width) => [width, (fileOf(poster) ?? '').replace('.jpg', `_w${width}.webp`)]),
  )
  const { db, files } = server.services.cells.of(videoId)
  const { version } = await db
    .selectFrom('video')
    .select('version')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const folder = folderOfVersion(ann.id, videoId, version ?? '')
  const before = await countSizes()
  for (const { width } of sizes) await files.delete(`${folder}poster_7500_w${width}.webp`)
  expect(await countSizes()).toBe(before - 3)
  // Requested all at once, as a browser does with the pictures of a page.
  const pictures = await Promise.all(sizes.map(({ url }) => server.get(url)))
  for (const [i, { statusCode, headers, rawPayload }] of pictures.entries()) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(coloursOf(clips.file(`size-${i}.webp`, rawPayload), '1x1')).toEqual(['blue'])
  }
  expect(await countSizes()).toBe(before)
  const [smallest = ''] = sizes.map(({ url }) => url)
  expect((await server.get(smallest.replace('_w320', '_w321'))).statusCode).toBe(404)
  expect((await server.get(smallest.replace('poster_', 'poster_7500_'))).statusCode).toBe(404)
})

test('until its poster is made, a project has that of another of its videos, or none', async () => {
  const bob = await givenAccount(server)
  // Its streams are only a few letters, so no poster can be made from them.
  const trimmed = await givenVideo(server, bob)
  const whole = await givenVideo(server, bob)
  const links = [linkOf([[3000, 6000]], trimmed.id), linkTo(whole.id, null)]
  const two = await createProjectFor(server.services, bob.id, draftOf({ trailcast_links: links }))
  const alone = await createProjectFor(
    server.services,
    bob.id,
    draftOf({ trailcast_links: links.slice(0, 1) }),
  )
  const [shown, none] = await Promise.all(
    [two, alone].map(async (id) => (await server.get(getProject.path.replace(':id', id))).json<Project>()),
  )
  expect(shown?.poster).toContain(`/${whole.id}/poster.jpg`)
  expect(none?.poster).toBeNull()
})

test('projects from before there were such posters get theirs', async () => {
  const { db } = server.services.cells.of(videoId)
  await db.updateTable('video').set({ posters: null }).where('id', '=', videoId).execute()
  expect((await ask()).poster).toBeNull()
  for (const cell of server.services.cells.all()) await keepVideosInOrder(server.services, cell)
  expect(await colourFor('poster_7500.jpg')).toEqual(['blue', 'blue', 'blue'])
})

test('lists use a few thumbnail sheets of a long video, and its page uses all of them', async () => {
  const carl = await givenAccount(server)
  const twentyMinutes = {
    sheets: 24,
    every_ms: 2000,
    count: 600,
    width: 160,
    height: 90,
    columns: 5,
    rows: 5,
  }
  const video = await givenVideo(server, carl, { duration_ms: 1_200_000 })
  const { db } = server.services.cells.of(video.id)
  await db
    .updateTable('video')
    .set({ thumbnails: JSON.stringify(twentyMinutes) })
    .where('id', '=', video.id)
    .execute()
  const id = await createProjectFor(
    server.services,
    carl.id,
    draftOf({ trailcast_links: [linkTo(video.id, null)] }),
  )
  const { items } = listProjects.reply.parse((await server.get(listProjects.path, carl)).json())
  const listed = items[0]?.thumbnails?.sheets.filter((sheet) => sheet !== null).map(fileOf)
  expect(listed).toEqual(['000', '004', '008', '012', '016', '020'].map((number) => `sheet_${number}.jpg`))
  const { videos } = (await server.get(getProject.path.replace(':id', id), carl)).json<Project>()
  expect(videos[0]?.thumbnails?.sheets.filter((sheet) => sheet !== null)).toHaveLength(24)
})
