import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { givenActivity, givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { acceptActivityUpload, findActivityImport } from '#server/features/imports/start-import.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { role: 'all' }, now: () => Date.UTC(2026, 10, 15) })
})
afterAll(() => server.close())

const page = async (id: string, asker?: GivenAccount) =>
  (await server.get(`/api/activity/${id}`, asker)).json<Activity>()

/**
 * An hour's rest in the middle, lap times in milliseconds, altitude finer than FIT can store, and no GPS fix at the
 * start.
 */
const parts = (() => {
  const given = givenSamples()
  const startsAgain = givenStartMs + 3_700_000
  const samples = { ...given, time: given.time.map((ms, row) => (row < 100 ? ms : ms + 3_600_000)) }
  samples.lat.fill(Number.NaN, 0, 5)
  samples.lon.fill(Number.NaN, 0, 5)
  // As an import would have stored it.
  return derive({
    ...recordingForTests({}),
    samples,
    pauses: [{ start_ms: givenStartMs + 99_000, end_ms: startsAgain }],
    laps: [{ start_ms: givenStartMs, end_ms: givenStartMs + 60_125, distance_m: 600 }],
    device: { manufacturer: 'Garmin', product: 'Edge 530' },
  })
})()
const totalsOf = ({
  distance_m,
  elapsed_time_ms,
  moving_time_ms,
  ascent_m,
  descent_m,
  calories,
}: Activity) => ({
  distance_m,
  elapsed_time_ms,
  moving_time_ms,
  ascent_m,
  descent_m,
  calories,
})

async function upload(owner: GivenAccount, filename: string, bytes: Uint8Array) {
  const uploadId = await givenArrivedUpload(server, owner, { filename, bytes })
  await acceptActivityUpload(server.services, { viewer: owner, uploadId })
  return waitFor(async () => {
    const done = await findActivityImport(server.services, owner, uploadId)
    return done && done.state !== 'processing' ? done : undefined
  }, 40_000)
}

test.each(['fit', 'gpx'])(
  'an activity downloaded as %s and uploaded again has the same totals',
  async (format) => {
    const [ann, bob] = [
      await givenAccount(server, { home: 'eu' }),
      await givenAccount(server, { home: 'eu' }),
    ]
    const { id } = await givenActivity(server, ann, {
      title: 'Over the Großglockner',
      description: 'x'.repeat(900),
      recording: parts,
    })
    const reply = await server.get(`/api/activity/${id}/${format}`, ann)
    expect(reply.headers['content-disposition']).toContain(`.${format}"`)

    const again = await upload(bob, `again.${format}`, reply.rawPayload)
    expect(again).toMatchObject({ state: 'done', stored: 1, files: [{ sentences: [] }] })
    const [before, after] = [await page(id, ann), await page(again.activity?.id ?? '', bob)]
    expect(totalsOf(after)).toEqual(totalsOf(before))
    const { title, description, sport, laps, pauses, device, point_count, series, timezone } = before
    expect(after).toMatchObject({
      title,
      description,
      sport,
      laps,
      pauses,
      device,
      point_count,
      series,
      timezone,
    })

    const own = await upload(ann, `again.${format}`, reply.rawPayload)
    expect(own).toMatchObject({ already_uploaded: 1, duplicate_of: id })
  },
)

test('a download for others contains only totals of what they see', async () => {
  const ann = await givenAccount(server)
  const { id, recording } = await givenActivity(server, ann, { visibility: 1, calories: 900 })
  const whole = summarize(recording)
  expect((await server.post(savePrivacy.path, { hide_start_m: 500 }, ann)).statusCode).toBe(204)
  for (const format of ['fit', 'gpx']) {
    const reply = await server.get(`/api/activity/${id}/${format}`)
    const [seen] = readActivityFile('', reply.rawPayload).recordings
    if (!seen) throw new Error('nothing was read')
    expect(seen.samples.time[0]).toBeGreaterThan(givenStartMs)
    expect(seen).toMatchObject({ device_totals: null, laps: [] })
    const said = reply.rawPayload.toString('latin1')
    expect(said).not.toContain(String(whole.distance_m))
    expect(said).not.toContain('calories=')
    expect(summarize(seen).distance_m).toBeLessThan((whole.distance_m ?? 0) - 400)
  }
})

test('without positions there is no GPX and without times no FIT, and a message says what there is', async () => {
  const ann = await givenAccount(server)
  const { samples: indoors } = recordingForTests({ second: [0, 1, 2], power: [100, 110, 120] })
  const indoor = await givenActivity(server, ann, { recording: { samples: indoors } })
  const gpx = await server.get(`/api/activity/${indoor.id}/gpx`, ann)
  expect([gpx.statusCode, gpx.body]).toEqual([
    422,
    expect.stringContaining(serverMessages.gpxWithoutPositions),
  ])
  expect((await server.get(`/api/activity/${indoor.id}/fit`, ann)).statusCode).toBe(200)

  const { samples: planned } = recordingForTests({ lat: [47, 47.1], lon: [11, 11.1] })
  const route = await givenActivity(server, ann, {
    recording: { samples: planned },
    is_timed: false,
    start_time_ms: givenStartMs,
    end_time_ms: givenStartMs,
  })
  const fit = await server.get(`/api/activity/${route.id}/fit`, ann)
  expect([fit.statusCode, fit.body]).toEqual([422, expect.stringContaining(serverMessages.fitWithoutTimes)])
  expect((await server.get(`/api/activity/${route.id}/gpx`, ann)).statusCode).toBe(200)
})
