import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getStatistics,
  listActivities,
  type Activity,
  type ActivityItem,
  type StatisticsItem,
} from '#contract/activities/activity.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { fitFile, fitType } from '#domain/formats/fit/fit-file-for-tests.ts'
import { fileId, record, session } from '#domain/formats/fit/fit-messages-for-tests.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { acceptActivityUpload, findActivityImport } from '#server/features/imports/start-import.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { role: 'all' }, now: () => Date.UTC(2026, 10, 15) })
})
afterAll(() => server.close())

const device_totals = {
  distance_m: 2500,
  elapsed_time_ms: 199_000,
  timer_time_ms: 190_000,
  moving_time_ms: 180_000,
  ascent_m: 60,
  descent_m: null,
  calories: 90,
}
const stored = { device_totals: JSON.stringify(device_totals), calories: 90 }

const page = async (id: string, asker?: GivenAccount) =>
  (await server.get(`/api/activity/${id}`, asker)).json<Activity>()
const choose = async (id: string, totals_source: 'ours' | 'device', asker: GivenAccount) =>
  (await server.post(`/api/activity/${id}`, { totals_source }, asker)).statusCode
const shown = ({ distance_m, moving_time_ms, ascent_m, descent_m, series }: Activity) => ({
  distance_m,
  moving_time_ms,
  ascent_m,
  descent_m,
  average_speed: series.speed?.average,
})

test('if the device’s totals differ, the owner sees both and chooses which are shown everywhere', async () => {
  const ann = await givenAccount(server)
  const { id } = await givenActivity(server, ann, stored)
  const before = await page(id, ann)
  const ours = {
    distance_m: 1990,
    moving_time_ms: 199_000,
    ascent_m: before.ascent_m,
    descent_m: before.descent_m,
  }
  const device = { distance_m: 2500, moving_time_ms: 180_000, ascent_m: 60, descent_m: before.descent_m }
  const comparison = { ours, device, differing: ['distance_m', 'moving_time_ms', 'ascent_m'] }
  expect(before).toMatchObject({ ...ours, totals_comparison: { source: 'ours', ...comparison } })

  expect(await choose(id, 'device', ann)).toBe(204)
  const after = await page(id, ann)
  expect(after).toMatchObject({
    ...device,
    calories: 90,
    totals_comparison: { source: 'device', ...comparison },
  })
  expect(after.series.speed?.average).toBeCloseTo(2500 / 180, 6)
  expect(after.elapsed_time_ms).toBe(before.elapsed_time_ms)
  const { items } = (await server.get(listActivities.path, ann)).json<{ items: ActivityItem[] }>()
  expect(items).toMatchObject([{ id, ...device }])
  const sums = (await server.get(`${getStatistics.path}?by=year`, ann)).json<{ items: StatisticsItem[] }>()
  expect(sums.items).toMatchObject([{ count: 1, ...device }])

  // Choosing it twice has no further effect, and it can be undone.
  expect(await choose(id, 'device', ann)).toBe(204)
  expect(shown(await page(id, ann))).toEqual(shown(after))
  expect(await choose(id, 'ours', ann)).toBe(204)
  expect(shownAndCompared(await page(id, ann))).toEqual(shownAndCompared(before))
})

test('others see what its owner has chosen, unless parts are hidden: then only what they see is counted', async () => {
  const ann = await givenAccount(server)
  const { id } = await givenActivity(server, ann, { ...stored, visibility: 1 })
  await choose(id, 'device', ann)
  expect(await page(id)).toMatchObject({ distance_m: 2500, ascent_m: 60, totals_comparison: null })
  expect((await server.post(savePrivacy.path, { hide_start_m: 500 }, ann)).statusCode).toBe(204)
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  const reply = await server.get(`/api/activity/${id}/fit`)
  const [seen] = readActivityFile('', reply.rawPayload).recordings
  if (!seen) throw new Error('nothing was read')
  expect(seen).toMatchObject({ device_totals: null })
  expect(seen).not.toHaveProperty('trusts_device')
  expect(summarize(seen).distance_m).toBeLessThan(1600)
})

test('only its owner chooses, and only if the file has the device’s totals', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const known = await givenActivity(server, ann, { ...stored, visibility: 1 })
  expect(await choose(known.id, 'device', bob)).toBe(404)
  expect((await page(known.id)).distance_m).toBe(1990)
  const unknown = await givenActivity(server, ann)
  const refused = await server.post(`/api/activity/${unknown.id}`, { totals_source: 'device' }, ann)
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining(serverMessages.noDeviceTotals),
  ])
  expect(await choose(unknown.id, 'ours', ann)).toBe(204)
  expect((await page(unknown.id, ann)).totals_comparison).toBeNull()
})

async function upload(owner: GivenAccount, bytes: Uint8Array) {
  const uploadId = await givenArrivedUpload(server, owner, { filename: 'ride.fit', bytes })
  await acceptActivityUpload(server.services, { viewer: owner, uploadId })
  const done = await waitFor(async () => {
    const later = await findActivityImport(server.services, owner, uploadId)
    return later && later.state !== 'processing' ? later : undefined
  }, 40_000)
  return done.activity?.id ?? ''
}

test('an import keeps the device’s totals, and a download contains the totals its owner has chosen', async () => {
  const [ann, bob, cid] = [await givenAccount(server), await givenAccount(server), await givenAccount(server)]
  const recording = derive({ ...recordingForTests({}), samples: givenSamples() })
  const id = await upload(
    ann,
    Buffer.concat([...writeFit({ ...recording, device_totals, timezone: 'Europe/London' })]),
  )
  const imported = await page(id, ann)
  expect(imported).toMatchObject({
    distance_m: 1990,
    calories: 90,
    totals_comparison: { source: 'ours', device: { ascent_m: 60 } },
  })

  const asOurs = await server.get(`/api/activity/${id}/fit`, ann)
  expect(await page(await upload(bob, asOurs.rawPayload), bob)).toMatchObject(shownAndCompared(imported))
  await choose(id, 'device', ann)
  const trusted = await page(id, ann)
  for (const format of ['fit', 'gpx']) {
    const file = await server.get(`/api/activity/${id}/${format}`, ann)
    const again = await page(
      await upload(format === 'fit' ? cid : bob, file.rawPayload),
      format === 'fit' ? cid : bob,
    )
    expect(again).toMatchObject(shownAndCompared(trusted))
  }
})

/** A hilly ride with a barometer, for which the device itself counted `ascent` meters. */
const hilly = (ascent: number, metres = 2000) =>
  fitFile([
    fileId(),
    ...Array.from({ length: 201 }, (_, second) =>
      record(second, {
        lat: 47 + second / 11_120,
        lon: 11,
        distance: second * 10,
        altitude: 500 + (second % 40),
      }),
    ),
    session({ start: 0, elapsed: 200 }, [
      { number: 9, type: fitType.uint32, value: metres * 100 },
      { number: 22, type: fitType.uint16, value: ascent },
    ]),
  ])

test('where a barometer recorded, the climbs that the device counted are shown first', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const id = await upload(ann, hilly(260))
  const first = await page(id, ann)
  expect(first).toMatchObject({ ascent_m: 260, totals_comparison: { source: 'device' } })
  const { ours } = first.totals_comparison!
  expect(ours.ascent_m).toBeLessThan(220)
  expect(first.descent_m).toBe(ours.descent_m)

  // Owners who prefer our totals get them, and a download keeps the choice.
  expect(await choose(id, 'ours', ann)).toBe(204)
  const chosen = await page(id, ann)
  expect(chosen).toMatchObject({ ascent_m: ours.ascent_m, totals_comparison: { source: 'ours' } })
  for (const format of ['fit', 'gpx']) {
    const file = await server.get(`/api/activity/${id}/${format}`, ann)
    const someone = format === 'fit' ? bob : await givenAccount(server)
    expect((await page(await upload(someone, file.rawPayload), someone)).ascent_m).toBeCloseTo(
      ours.ascent_m!,
      1,
    )
  }
})

test('a device that counted something else, or no climbs, is not shown first', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const other = await page(await upload(ann, hilly(260, 5000)), ann)
  expect(other.totals_comparison?.source).toBe('ours')
  const none = await page(await upload(bob, hilly(0)), bob)
  expect(none.totals_comparison).toBeNull()
  expect(none.ascent_m).toBeGreaterThan(150)
})

function shownAndCompared({ totals_comparison, series, calories, elapsed_time_ms, ...activity }: Activity) {
  const { distance_m, moving_time_ms, ascent_m, descent_m } = activity
  return {
    distance_m,
    moving_time_ms,
    ascent_m,
    descent_m,
    totals_comparison,
    series,
    calories,
    elapsed_time_ms,
  }
}
