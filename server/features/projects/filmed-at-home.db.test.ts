import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommentMoments, listComments, type CommentPage } from '#contract/comments/comments.ts'
import {
  getActivityVideos,
  getChannel,
  getNextUp,
  getOEmbed,
  getRecommendedVideos,
  searchVideos,
} from '#contract/discovery/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getChannelFeed } from '#contract/following/following.ts'
import { addPrivacyZone, savePrivacy } from '#contract/privacy/privacy.ts'
import {
  downloadProjectGpx,
  getProject,
  getProjectPicture,
  getProjectTelemetry,
  getProjectVideo,
  type Project,
} from '#contract/projects/project.ts'
import { ask, type Asked } from '#server/testing/authorisation-matrix.ts'
import { confirm } from '#server/testing/given-comment.ts'
import {
  commented,
  givenFilmedRide,
  replaceRide,
  takesOf,
  type FilmedRide,
} from '#server/testing/given-filmed-ride.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { home, long, noonMs, short } from '#server/testing/ride-from-home.ts'
import { startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'

/** Versions change with everything they stand for, and addresses of videos are sealed: they reveal nothing. */
const withoutVersions = (body: Buffer): string =>
  body
    .toString('latin1')
    .replaceAll(/\?v=[\w-]+/g, '')
    .replaceAll(/\/media\/[\w.-]+\//g, '/media/-/')

/** The comments about moments of the first video, as seen by viewers for whom it begins at this time. */
const views = (fromMs: number) => commented.map(({ text, atMs }) => [text, atMs - fromMs])

/** The addresses of the page and of everything that a player loads of the videos, except for the pictures. */
function filesOf({ id, videos }: Project): Record<string, string> {
  const found: Record<string, string> = { page: `/watch/${id}` }
  for (const [place, { url, thumbnails, motion_url, captions }] of videos.entries()) {
    if (url === null || motion_url === null) throw new Error('there is nothing to watch')
    found[`master ${place}`] = url
    for (const list of ['v360.m3u8', 'v1080.m3u8', 'a.m3u8'])
      found[`${list} ${place}`] = url.replace('master.m3u8', list)
    found[`motion ${place}`] = motion_url
    found[`captions ${place}`] = captions[0]?.url ?? ''
    if (thumbnails) found[`track ${place}`] = thumbnails.track
  }
  return found
}

describe.each([
  ['a hidden place', addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, long],
  // The same route, so that the hidden meters end in the same place.
  [
    'hidden first and last metres',
    savePrivacy.path,
    { hide_start_m: 1000, hide_end_m: 1000 },
    { ...long, wanderS: short.wanderS, northM: short.northM },
  ],
] as const)('a ride that was filmed from the door, with %s', (_name, settingsPath, settings, other) => {
  let server: DiscoveryApp
  let ann: GivenAccount
  let ride: FilmedRide
  beforeAll(async () => {
    server = await startDiscoveryApp()
    ann = await givenAccount(server, { channel_name: 'Ann rides' })
    const eve = await givenAccount(server, { channel_name: 'Eve asks' })
    for (const account of [ann, eve]) await confirm(server, account)
    await server.post(settingsPath, settings, ann)
    ride = await givenFilmedRide(server, ann, eve, short)
  })
  afterAll(() => server.close())

  const look = async (): Promise<Project> => {
    const path = getProject.path.replace(':id', ride.projectId)
    return (await server.get(path)).json<Project>()
  }

  /** Everything that a visitor can request about it, by name. */
  async function answers(): Promise<Record<string, { status: number; body: string }>> {
    const { projectId, activityId, videoIds } = ride
    const box = { w: '-0.2', s: '51.4', e: '0.1', n: '51.6' }
    const page = new URL(`/watch/${projectId}`, server.services.config.publicUrl).href
    const asked: [string, Endpoint, Asked?][] = [
      ['project', getProject, { params: { id: projectId } }],
      ...videoIds.map((video_id, place): [string, Endpoint, Asked] => [
        `video ${place}`,
        getProjectVideo,
        { params: { project_id: projectId, video_id } },
      ]),
      ['telemetry', getProjectTelemetry, { params: { id: projectId, telemetry_id: activityId } }],
      ['gpx', downloadProjectGpx, { params: { id: projectId } }],
      ['picture', getProjectPicture, { params: { id: projectId } }],
      ['videos of the activity', getActivityVideos, { params: { id: activityId } }],
      ['search', searchVideos, { query: box }],
      ['search words', searchVideos, { query: { q: 'given' } }],
      ['recommended', getRecommendedVideos, { query: { number: '10' } }],
      ['next up', getNextUp, { params: { id: projectId } }],
      ['channel', getChannel, { params: { id: ann.id } }],
      ['oembed', getOEmbed, { query: { url: page } }],
      ['atom', getChannelFeed, { params: { file: `${ann.id}.atom` } }],
      ['rss', getChannelFeed, { params: { file: `${ann.id}.rss` } }],
      ...(['best', 'newest', 'moment'] as const).map((sort): [string, Endpoint, Asked] => [
        `comments, ${sort}`,
        listComments,
        { params: { topic_id: projectId }, query: { sort } },
      ]),
      ['moments', listCommentMoments, { params: { topic_id: projectId } }],
    ]
    const found: Record<string, { status: number; body: string }> = {}
    for (const [name, call, options] of asked) {
      const { statusCode, rawPayload } = await ask(server.app, call, {}, options)
      found[name] = { status: statusCode, body: withoutVersions(rawPayload) }
    }
    for (const [name, address] of Object.entries(filesOf(await look()))) {
      const { statusCode, rawPayload } = await server.get(address)
      found[name] = { status: statusCode, body: withoutVersions(rawPayload) }
    }
    return found
  }

  test('begins for others where they see the track, and ends there', async () => {
    const { trailcast_links: links, telemetries, start_time_ms, end_time_ms, duration_ms } = await look()
    const seen = telemetries[0] ?? { start_time_ms: 0, end_time_ms: 0 }
    const shown = links.map(({ timing: { start_ms, ranges } }) =>
      (ranges ?? []).map(([from, to]) => [(start_ms ?? 0) + from, (start_ms ?? 0) + to]),
    )
    const [[out = []] = [], [back = []] = []] = shown
    // At most one segment of four seconds after the first place they see. Starts at full seconds are told vaguely.
    const vague = 500
    const isAbout = (ms: number | undefined, about: number) => Math.abs((ms ?? 0) - about) <= vague
    expect((out[0] ?? 0) - seen.start_time_ms).toBeGreaterThanOrEqual(-vague)
    expect((out[0] ?? 0) - seen.start_time_ms).toBeLessThan(4000 + vague)
    expect([isAbout(out[1], noonMs + 160_000), isAbout(back[0], noonMs + 280_000)]).toEqual([true, true])
    expect(seen.end_time_ms - (back[1] ?? 0)).toBeGreaterThanOrEqual(-vague)
    expect(seen.end_time_ms - (back[1] ?? 0)).toBeLessThan(4000 + vague)
    expect([start_time_ms, end_time_ms]).toEqual([out[0], back[1]].map((ms) => Math.round(ms ?? 0)))
    expect(duration_ms).toBe(Math.round(shown.flat().reduce((sum, [from = 0, to = 0]) => sum + to - from, 0)))
    // In the time of what is served, which begins at 0.
    expect(links.map(({ timing }) => timing.ranges?.[0]?.[0])).toEqual([0, 0])
    expect(links[0]?.timing.start_ms).toBe(out[0])
  })

  test('has comments about moments that others see; the others are about no moment', async () => {
    const path = listComments.path.replace(':topic_id', ride.projectId)
    const seenBy = async (viewer: GivenAccount | undefined, sort: string) => {
      const found: [string, number | null][] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = `?sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`
        const page: CommentPage = (await server.get(path + query, viewer)).json()
        found.push(
          ...page.items.map(({ comment, moment_ms }): [string, number | null] => [comment, moment_ms]),
        )
        cursor = page.next_cursor
      }
      return found
    }
    const servedMs = (await look()).trailcast_links[0]?.timing.ranges?.[0]?.[1] ?? 0
    const beginsMs = noonMs + 160_000 - servedMs
    const doorMs = takesOf(short)[0].startMs
    expect(await seenBy(undefined, 'moment')).toEqual(views(beginsMs))
    expect(await seenBy(ann, 'moment')).toEqual([['My door', 1000], ...views(doorMs)])
    expect(Object.fromEntries(await seenBy(undefined, 'newest'))).toEqual({
      'My door': null,
      ...Object.fromEntries(views(beginsMs)),
    })
    const moments = await server.get(listCommentMoments.path.replace(':topic_id', ride.projectId))
    expect(moments.json<{ items: unknown[] }>().items).toHaveLength(commented.length)
  })

  test('is the same to a stranger whatever was filmed at home, to the last byte of every response', async () => {
    const first = await answers()
    expect(
      Object.entries(first).flatMap(([name, { status }]) => (status === 200 ? [] : [`${name}: ${status}`])),
    ).toEqual([])
    await replaceRide(server, ann, ride, other)
    const second = await answers()
    for (const [name, answer] of Object.entries(first)) expect([name, second[name]]).toEqual([name, answer])
  })
})
