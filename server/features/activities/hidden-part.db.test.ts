import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChannelMap } from '#contract/channel.ts'
import { getChannel, getNextUp, getOEmbed, getRecommendedVideos, searchVideos } from '#contract/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getActivity, getActivityPicture, getFilters, type Activity } from '#contract/activity.ts'
import { listMapActivities } from '#contract/place.ts'
import { addPrivacyZone, savePrivacy } from '#contract/privacy.ts'
import { downloadProjectGpx, getProject, getProjectPicture, getProjectTelemetry } from '#contract/project.ts'
import { getTile } from '#contract/tile.ts'
import { defaultTitle } from '#domain/default-title.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { Visibility } from '#domain/visibility.ts'
import { ask, type Asked } from '#server/testing/authorisation-matrix.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import { readingCalls } from '#server/testing/visibility-matrix.ts'
import { findCrossed } from './jobs/find-crossed.job.ts'

const home = { lat: 51.5, lon: -0.1 }
const metresPerDegree = 111_320
const lonAt = (metres: number) => home.lon + metres / (metresPerDegree * Math.cos((home.lat * Math.PI) / 180))
const noonMs = Date.UTC(2026, 1, 9, 12)

/** What a rider did within 390 m of home, which is always hidden by a circle of 600 m or more. */
type AtHome = {
  stillS: number
  wanderS: number
  /** How far north of the way, at most. */
  northM: number
  altitude: number
  heartRate: number
  hasPower: boolean
}

/**
 * East and back, the same whatever happened at home before and after. The device counted from the true start:
 * the distance, and a lap for each kilometre.
 */
function recordingOf({ stillS, wanderS, northM, altitude, heartRate, hasPower }: AtHome): Recording {
  const out = Array.from({ length: 261 }, (_, n) => 400 + n * 10)
  const way = [...out, ...out.toReversed()]
  const still = Array.from({ length: stillS }, () => 0)
  const [atHome, after] = [
    [...still, ...wander(wanderS)],
    [...wander(wanderS), ...still],
  ]
  const metres = [...atHome, ...way, ...after]
  const isAtHome = metres.map((_, n) => n < atHome.length || n >= atHome.length + way.length)
  let counted = 0
  const distance = metres.map(
    (metre, n) => (counted += n === 0 ? 0 : Math.abs(metre - (metres[n - 1] ?? 0)) * 1.003),
  )
  const time = metres.map((_, n) => noonMs + (n - atHome.length) * 1000)
  const lapEnds = distance.flatMap((metre, n) =>
    n > 0 && Math.floor(metre / 1000) > Math.floor((distance[n - 1] ?? 0) / 1000) ? [n] : [],
  )
  const series = {
    altitude: Float32Array.from(metres, (metre, n) => (isAtHome[n] ? altitude : 100 + metre / 50)),
    distance: Float32Array.from(distance),
    speed: Float32Array.from(distance, (metre, n) => (metre - (distance[n - 3] ?? 0)) / 3),
    heart_rate: Float32Array.from(metres, (_, n) =>
      isAtHome[n] ? heartRate : 120 + ((n - atHome.length) % 20),
    ),
    ...(hasPower && { power: Float32Array.from(metres, (_, n) => (isAtHome[n] ? 200 : Number.NaN)) }),
  }
  return {
    samples: {
      time: Float64Array.from(time),
      lat: Float64Array.from(metres, (metre, n) => {
        if (isAtHome[n]) return home.lat + (northM * (1 - metre / 390)) / metresPerDegree
        return home.lat + (n > atHome.length + out.length ? metre / 1e7 : 0)
      }),
      lon: Float64Array.from(metres, lonAt),
      series,
    },
    breaks: [],
    laps: lapEnds.map((end, lap) => ({
      start_ms: time[lapEnds[lap - 1] ?? 0] ?? 0,
      end_ms: time[end] ?? 0,
      distance_m: 1000,
    })),
    pauses: hasPower ? [{ start_ms: time[5] ?? 0, end_ms: time[9] ?? 0 }] : [],
    sport: 'cycling',
    name: null,
    description: null,
    device: null,
    device_totals: null,
    start_ms: null,
  }
}

/** Back and forth, up to 390 m away. */
const wander = (seconds: number): number[] =>
  Array.from({ length: seconds }, (_, n) => Math.abs(((n * 13) % 780) - 390))

const short: AtHome = { stillS: 5, wanderS: 40, northM: 0, altitude: 104, heartRate: 118, hasPower: false }
const long: AtHome = { stillS: 1900, wanderS: 700, northM: 200, altitude: 12, heartRate: 191, hasPower: true }

/** One at home, which only the rider who goes far north of the way reaches, and one that everybody sees reached. */
const hills = [
  { type: 'peak' as const, name: 'Home hill', lat: home.lat + 200 / metresPerDegree, lon: home.lon },
  { type: 'peak' as const, name: 'Far hill', lat: home.lat, lon: lonAt(2800) },
]

type Names = { activityId: string; projectId: string }

/** Versions change with every recording, and reveal nothing. */
const withoutVersions = (body: Buffer): string => body.toString('latin1').replaceAll(/\?v=[\w-]+/g, '')

const activityOf = (atHome: AtHome) => {
  const recording = recordingOf(atHome)
  const title = defaultTitle('cycling', recording.samples.time[0] ?? 0, 'Europe/London')
  return { title, visibility: Visibility.public, recording, ...countedByDevice(recording) }
}

/** What a device says about the whole of it besides its samples. */
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
  // A longer way before the hidden metres end would leave more of it visible, so here the way is the same and
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
        { params: { id: activityId } },
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
    // With what other sites show of a link, and what people see before the application has loaded.
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
