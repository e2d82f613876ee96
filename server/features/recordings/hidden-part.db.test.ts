import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChannelMap } from '#contract/channels/channel.ts'
import {
  getChannel,
  getNextUp,
  getOEmbed,
  getRecommendedVideos,
  searchVideos,
} from '#contract/discovery/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getActivity, getActivityPicture, getFilters, type Activity } from '#contract/activities/activity.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import { addPrivacyZone, savePrivacy } from '#contract/privacy/privacy.ts'
import {
  downloadProjectGpx,
  getProject,
  getProjectPicture,
  getProjectTelemetry,
} from '#contract/projects/project.ts'
import { getTile } from '#contract/tiles/tile.ts'
import { defaultTitle } from '#domain/default-title.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { Visibility } from '#domain/visibility.ts'
import { ask, type Asked } from '#server/testing/authorisation-matrix.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import {
  home,
  lonAt,
  long,
  metresPerDegree,
  noonMs,
  recordingOf,
  short,
  type AtHome,
} from '#server/testing/ride-from-home.ts'
import { startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import { readingCalls } from '#server/testing/visibility-matrix.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'

/** One near home, reached only by the rider who goes far north of the route, and one that everybody sees reached. */
const hills = [
  { type: 'peak' as const, name: 'Home hill', lat: home.lat + 200 / metresPerDegree, lon: home.lon },
  { type: 'peak' as const, name: 'Far hill', lat: home.lat, lon: lonAt(2800) },
]

type Names = { activityId: string; projectId: string }

/** Versions change with every recording, and so do the addresses of videos, which are sealed; they reveal nothing. */
const withoutVersions = (body: Buffer): string =>
  body
    .toString('latin1')
    .replaceAll(/\?v=[\w-]+/g, '')
    .replaceAll(/\/media\/[\w.-]+\//g, '/media/-/')

const activityOf = (atHome: AtHome) => {
  const recording = recordingOf(atHome)
  const title = defaultTitle('cycling', recording.samples.time[0] ?? 0, 'Europe/London')
  return { title, visibility: Visibility.public, recording, ...countedByDevice(recording) }
}

/** What a device states about the whole recording besides its samples. */
function countedByDevice({ samples: { time } }: Recording) {
  const [first = 0, last = 0] = [time[0], time.at(-1)]
  const middle = noonMs + 60_000
  const length = { is_rest: false, strokes: 20, stroke: 'freestyle' }
  const lengths = [
    { ...length, start_ms: first, end_ms: middle },
    { ...length, start_ms: middle, end_ms: last },
  ]
  const dive = {
    max_depth_m: last - first,
    average_depth_m: 1,
    bottom_time_ms: last - first,
    surface_interval_ms: null,
  }
  return { pool: JSON.stringify({ pool_m: 25, unit: 'm', lengths }), dive: JSON.stringify(dive) }
}

describe.each([
  ['a hidden place', addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, long],
  // A longer route before the hidden meters end would leave more of it visible, so here the route is the same and
  // everything else differs.
  [
    'hidden first and last metres',
    savePrivacy.path,
    { hide_start_m: 1500, hide_end_m: 1500 },
    { ...long, wanderS: short.wanderS, northM: short.northM },
  ],
] as const)('with %s', (_name, settingsPath, settings, other) => {
  let server: DiscoveryApp
  let ann: GivenAccount
  beforeAll(async () => {
    server = await startDiscoveryApp()
    await givenAtlas(server, { places: hills })
    ann = await givenAccount(server, { channel_name: 'Ann rides' })
    await server.post(settingsPath, settings, ann)
  })
  afterAll(() => server.close())

  async function givenFirst(): Promise<Names> {
    const activity = activityOf(short)
    const videoAfterMs = noonMs + 60_000 - (activity.recording.samples.time[0] ?? 0)
    const project = await givenProject(server, ann, { activity, videoAfterMs })
    await settle()
    return { activityId: project.activity.id, projectId: project.id }
  }

  /** Replaces the activity under the same id, in the same project. */
  async function givenInstead(atHome: AtHome, { activityId, projectId }: Names): Promise<void> {
    const { db } = server.services.cells.of(activityId)
    await server.post(`/api/activity/${activityId}/delete`, {}, ann)
    await db.deleteFrom('activity').where('id', '=', activityId).execute()
    await givenActivity(server, ann, { ...activityOf(atHome), id: activityId })
    await db.updateTable('project').set({ is_described: false }).where('id', '=', projectId).execute()
    await settle()
  }

  async function settle() {
    await server.run(findCrossed, { accountId: ann.id }, ann.home)
    await describeGiven(server, ann)
  }

  /** Everything that a visitor can request about it, by name. */
  async function answers({ activityId, projectId }: Names) {
    const box = { w: '-0.2', s: '51.4', e: '0.1', n: '51.6' }
    const tileAt = (z: number) => {
      const at = { x: columnOf(mercatorX(lonAt(1500)), z), y: rowOf(mercatorY(home.lat), z) }
      return { layer: 'tracks', region: ann.home, z: `${z}`, x: `${at.x}`, y: `${at.y}.mvt` }
    }
    const asked: [string, Endpoint, Asked?][] = [
      ...readingCalls.map((call): [string, Endpoint, Asked] => [
        call.path,
        call,
        { params: { id: activityId, topic_id: activityId } },
      ]),
      ['as others', getProject, { params: { id: projectId } }],
      ['project telemetry', getProjectTelemetry, { params: { id: projectId, telemetry_id: activityId } }],
      ['project gpx', downloadProjectGpx, { params: { id: projectId } }],
      ['project picture', getProjectPicture, { params: { id: projectId } }],
      ...(['light', 'dark'] as const).map((scheme): [string, Endpoint, Asked] => [
        `activity picture for other sites, ${scheme}`,
        getActivityPicture,
        { params: { id: activityId }, query: { size: 'share', scheme } },
      ]),
      ['map', listMapActivities, { query: box }],
      ['filters', getFilters, { query: { scope: 'all' } }],
      ['search', searchVideos, { query: box }],
      ['search words', searchVideos, { query: { q: 'given' } }],
      ['recommended', getRecommendedVideos, { query: { number: '10' } }],
      ['next up', getNextUp, { params: { id: projectId } }],
      ['channel', getChannel, { params: { id: ann.id } }],
      ['channel map', getChannelMap, { params: { id: ann.id } }],
      [
        'oembed',
        getOEmbed,
        { query: { url: new URL(`/watch/${projectId}`, server.services.config.publicUrl).href } },
      ],
      [
        'oembed of the activity',
        getOEmbed,
        { query: { url: new URL(`/activity/${activityId}`, server.services.config.publicUrl).href } },
      ],
      ...[3, 7, 10, 13].map((z): [string, Endpoint, Asked] => [`tile ${z}`, getTile, { params: tileAt(z) }]),
      ...[3, 7, 10, 13].map((z): [string, Endpoint, Asked] => [
        `channel tile ${z}`,
        getTile,
        { params: tileAt(z), query: { channel: ann.id } },
      ]),
    ]
    const found: Record<string, { status: number; name: unknown; body: string }> = {}
    for (const [name, call, options] of asked) {
      const { statusCode, rawPayload, headers } = await ask(server.app, call, {}, options)
      found[name] = {
        status: statusCode,
        name: headers['content-disposition'],
        body: withoutVersions(rawPayload),
      }
    }
    // Includes what other sites show of a link, and what people see before the application has loaded.
    for (const page of [`/activity/${activityId}`, `/watch/${projectId}`]) {
      const { statusCode, rawPayload } = await server.get(page)
      found[page] = { status: statusCode, name: '', body: withoutVersions(rawPayload) }
    }
    return found
  }

  test('two activities that differ only in their hidden parts are the same to a stranger, to the last byte of every response', async () => {
    const names = await givenFirst()
    const first = await answers(names)
    await givenInstead(other, names)
    const second = await answers(names)
    expect(
      Object.entries(first).flatMap(([name, { status }]) => (status === 200 ? [] : [`${name}: ${status}`])),
    ).toEqual([])
    for (const [name, answer] of Object.entries(first)) expect([name, second[name]]).toEqual([name, answer])
    const own = (await server.get(`/api/activity/${names.activityId}`, ann)).json<Activity>()
    const reached = own.crossing?.spots.map(({ name }) => name)
    expect(reached).toEqual(other.northM > 0 ? ['Home hill', 'Far hill'] : ['Far hill'])
    expect(second[getActivity.path]?.body).toContain('Far hill')
  })
})
