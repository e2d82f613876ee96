import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAthlete, getAthlete, type Athlete } from '#contract/efforts/athlete.ts'
import {
  getActivityEfforts,
  getRecords,
  type ActivityEfforts,
  type RankedEffort,
  type Records,
} from '#contract/efforts/efforts.ts'
import { undeleteActivity } from '#contract/activities/activity.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { effortRulesVersion } from '#domain/effort/effort-lengths.ts'
import type { Sport } from '#domain/sport.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { measureActivities } from './measure-activities.job.ts'
import { keepEffortsInOrder } from './effort-upkeep.ts'

const today = Date.UTC(2026, 5, 15, 12)
let server: TestApp
let owner: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => today })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await givenAccount(server)
})

type Run = {
  /** Metres per second. */
  speed?: number
  seconds?: number
  daysAgo?: number
  sport?: Sport
  watts?: number
  heartRate?: number
}

function samplesOf({ speed = 3, seconds = 400, daysAgo = 1, watts, heartRate = 150 }: Run): Samples {
  const samples = givenSamples({ points: seconds + 1, stepM: speed, startMs: today - daysAgo * dayMs })
  samples.series.heart_rate = new Float32Array(seconds + 1).fill(heartRate)
  if (watts !== undefined) samples.series.power = new Float32Array(seconds + 1).fill(watts)
  return samples
}

async function givenRun(run: Run = {}, columns: Parameters<typeof givenActivity>[2] = {}): Promise<string> {
  const day = new Date(today - (run.daysAgo ?? 1) * dayMs).toISOString().slice(0, 10)
  const recording = { sport: run.sport ?? ('running' as const), samples: samplesOf(run) }
  return (await givenActivity(server, owner, { recording, local_day: day, ...columns })).id
}

const measure = () => server.run(measureActivities, { accountId: owner.id })
const effortsOf = async (id: string) =>
  (await server.get(getActivityEfforts.path.replace(':id', id), owner)).json<ActivityEfforts>()
const effortAt = async (id: string, length: number) =>
  (await effortsOf(id)).items.find((item) => lengthOf(item) === length)
const lengthOf = (item: RankedEffort) => (item.kind === 'distance' ? item.metres : item.seconds)
const ranksOf = async (id: string) => {
  const effort = await effortAt(id, 1000)
  return [effort?.rank_ever, effort?.rank_year]
}
const recordsOf = async (sport = '') =>
  (await server.get(`${getRecords.path}${sport && `?sport=${sport}`}`, owner)).json<Records>()
const athlete = async () => (await server.get(getAthlete.path, owner)).json<Athlete>()
const change = (body: object) => server.post(changeAthlete.path, body, owner)

describe('best efforts of an activity', () => {
  test('are worked out in the background', async () => {
    const id = await givenRun({ speed: 4, seconds: 300 })
    expect(await effortsOf(id)).toEqual({ items: [], is_ready: false })
    await measure()
    const { items, is_ready } = await effortsOf(id)
    expect(is_ready).toBe(true)
    const ranks = { rank_ever: 1, rank_year: 1 }
    const start_ms = today - dayMs
    expect(items).toEqual([
      { kind: 'distance', metres: 400, duration_ms: 100_000, start_ms, ...ranks },
      { kind: 'distance', metres: 804.672, duration_ms: expect.closeTo(201_168, 0), start_ms, ...ranks },
      { kind: 'distance', metres: 1000, duration_ms: 250_000, start_ms, ...ranks },
    ])
  })

  test('are ranked among all and among those of the year', async () => {
    const [slow, fast, lastYear] = [
      await givenRun({ speed: 3 }),
      await givenRun({ speed: 4 }),
      await givenRun({ speed: 5, daysAgo: 300 }),
    ]
    await measure()
    expect(await ranksOf(slow)).toEqual([3, 2])
    expect(await ranksOf(fast)).toEqual([2, 1])
    expect(await ranksOf(lastYear)).toEqual([1, 1])
  })

  test('rank by watts, the highest first', async () => {
    const [weak, strong] = [
      await givenRun({ sport: 'road_cycling', watts: 180 }),
      await givenRun({ sport: 'indoor_cycling', watts: 240 }),
    ]
    await measure()
    expect(await effortAt(weak, 300)).toMatchObject({ kind: 'power', watts: 180, rank_ever: 2 })
    expect(await effortAt(strong, 300)).toMatchObject({ kind: 'power', watts: 240, rank_ever: 1 })
  })

  test('beyond the best ten have no rank', async () => {
    const ids: string[] = []
    for (let place = 0; place < 11; place++)
      ids.push(await givenRun({ speed: 5 - place * 0.2, seconds: 150 }))
    await measure()
    expect((await effortAt(ids[9]!, 400))?.rank_ever).toBe(10)
    expect((await effortAt(ids[10]!, 400))?.rank_ever).toBeNull()
  })

  test('are not compared with those of other sports, duplicates, deleted and archived activities, and other people', async () => {
    const id = await givenRun({ speed: 3 })
    const archived = await givenRun({ speed: 4 }, { archived_at: new Date(today) })
    const duplicate = await givenRun({ speed: 4 }, { duplicate_of: id })
    const deleted = await givenRun({ speed: 4 })
    await givenRun({ speed: 4.5, sport: 'walking' })
    const other = await givenAccount(server)
    await givenActivity(server, other, { recording: { sport: 'running', samples: samplesOf({ speed: 4 }) } })
    await server.run(measureActivities, { accountId: other.id })
    await server.post(deleteActivity.path.replace(':id', deleted), undefined, owner)
    await measure()
    expect((await effortAt(id, 1000))?.rank_ever).toBe(1)
    for (const uncounted of [duplicate, archived])
      expect(await effortAt(uncounted, 1000)).toMatchObject({ rank_ever: null, rank_year: null })
    await server.post(undeleteActivity.path.replace(':id', deleted), undefined, owner)
    expect((await effortAt(id, 1000))?.rank_ever).toBe(2)
  })

  test('follow a change of the sport', async () => {
    const id = await givenRun({ speed: 4 })
    await measure()
    expect((await effortsOf(id)).items).toHaveLength(3)
    await server.post(`/api/activity/${id}`, { sport: 'e_biking' }, owner)
    expect((await effortsOf(id)).is_ready).toBe(false)
    await measure()
    expect(await effortsOf(id)).toEqual({ items: [], is_ready: true })
  })

  test('are for nobody else, whoever may see the activity', async () => {
    const id = await givenRun({}, { visibility: 1 })
    await measure()
    const path = getActivityEfforts.path.replace(':id', id)
    expect((await server.get(`/api/activity/${id}`, await givenAccount(server))).statusCode).toBe(200)
    expect((await server.get(path, await givenAccount(server))).statusCode).toBe(404)
    expect((await server.get(path)).statusCode).toBe(401)
  })
})

describe('measuring', () => {
  test('does what is left after an interruption, and nothing twice', async () => {
    const ids = [await givenRun(), await givenRun({ speed: 4 })]
    await measure()
    const before = await Promise.all(ids.map((id) => effortsOf(id)))
    await measure()
    expect(await Promise.all(ids.map((id) => effortsOf(id)))).toEqual(before)
    const third = await givenRun({ speed: 5 })
    await measure()
    expect((await effortAt(third, 400))?.rank_ever).toBe(1)
  })

  test('begins again when the rules change, and keeps the old efforts until then', async () => {
    const id = await givenRun({ speed: 4 })
    // A new database starts with the first version of the rules.
    for (const cell of server.services.cells.all()) await keepEffortsInOrder(cell, effortRulesVersion)
    await measure()
    for (const cell of server.services.cells.all()) await keepEffortsInOrder(cell, effortRulesVersion)
    expect((await effortsOf(id)).is_ready).toBe(true)
    for (const cell of server.services.cells.all()) await keepEffortsInOrder(cell, effortRulesVersion + 1)
    const waiting = await effortsOf(id)
    expect([waiting.is_ready, waiting.items.length]).toEqual([false, 3])
    await measure()
    for (const cell of server.services.cells.all()) await keepEffortsInOrder(cell, effortRulesVersion + 1)
    expect((await effortsOf(id)).is_ready).toBe(true)
  })

  test('survives a recording that is gone', async () => {
    const id = await givenRun()
    const { files, db } = server.services.cells.of(id)
    const { telemetry_key } = await db
      .selectFrom('activity')
      .select('telemetry_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await files.delete(telemetry_key)
    await measure()
    expect(await effortsOf(id)).toEqual({ items: [], is_ready: true })
  })
})

describe('records', () => {
  test('are the best three of each length, of the sport that was asked for', async () => {
    const titles: Record<string, number> = { slow: 3, fast: 5, middle: 4, slowest: 2.9 }
    for (const [title, speed] of Object.entries(titles)) await givenRun({ speed }, { title })
    await givenRun({ sport: 'gravel_cycling', watts: 200, seconds: 70 }, { title: 'ride' })
    const records = await recordsOf('trail_running')
    expect(records).toMatchObject({ sport: null, sports: [], is_ready: false })
    await measure()
    const running = await recordsOf('trail_running')
    expect(running).toMatchObject({
      sport: 'running',
      sports: ['cycling', 'running'],
      is_ready: true,
      powers: [],
    })
    expect(running.distances.map(({ metres }) => metres)).toEqual([400, 804.672, 1000, 1609.344])
    expect(running.distances[0]?.best.map(({ title, value }) => [title, value])).toEqual([
      ['fast', 80_000],
      ['middle', 100_000],
      ['slow', expect.closeTo(133_333, 0)],
    ])
    expect(running.distances[0]?.best[0]).toMatchObject({
      sport: 'running',
      day: '2026-06-14',
      start_ms: today - dayMs,
    })
    const cycling = await recordsOf()
    expect(cycling).toMatchObject({ sport: 'cycling', distances: [] })
    expect(cycling.powers.map(({ seconds, best }) => [seconds, best[0]?.value, best[0]?.title])).toEqual([
      [5, 200, 'ride'],
      [15, 200, 'ride'],
      [30, 200, 'ride'],
      [60, 200, 'ride'],
    ])
  })

  test('leave out duplicates, deleted and archived activities, and other people', async () => {
    const id = await givenRun({ speed: 3 })
    await givenRun({ speed: 4 }, { duplicate_of: id })
    await givenRun({ speed: 4 }, { deleted_at: new Date(today) })
    await givenRun({ speed: 4, sport: 'swimming' }, { deleted_at: new Date(today) })
    await givenRun({ speed: 4 }, { archived_at: new Date(today) })
    await givenRun({ speed: 4, sport: 'gravel_cycling', watts: 200 }, { archived_at: new Date(today) })
    await measure()
    const { distances, sports } = await recordsOf('running')
    expect(sports).toEqual(['running'])
    expect(distances[0]?.best.map(({ activity_id }) => activity_id)).toEqual([id])
    const other = await givenAccount(server)
    expect((await server.get(getRecords.path, other)).json()).toEqual({
      sport: null,
      sports: [],
      distances: [],
      powers: [],
      is_ready: true,
    })
  })
})

describe('heart rates and threshold power', () => {
  test('are unknown at first', async () => {
    expect(await athlete()).toEqual({
      settings: {
        max_heart_rate: null,
        resting_heart_rate: null,
        threshold_heart_rate: null,
        ftp: null,
        birth_year: null,
      },
      heart_rate: null,
      power: null,
    })
  })

  test('are estimated from the hardest activities of late, without duplicates, deleted and archived ones', async () => {
    const hard = await givenRun({ heartRate: 184, daysAgo: 300 }, { title: 'hard' })
    await givenRun({ heartRate: 199, daysAgo: 400 })
    await givenRun({ heartRate: 198 }, { duplicate_of: hard })
    await givenRun({ heartRate: 198 }, { deleted_at: new Date(today) })
    await givenRun({ heartRate: 198 }, { archived_at: new Date(today) })
    const ride = { sport: 'road_cycling' as const, seconds: 1200, heartRate: 120 }
    const strong = await givenRun({ ...ride, watts: 250, daysAgo: 80 }, { title: 'strong' })
    await givenRun({ ...ride, watts: 240 })
    await givenRun({ ...ride, watts: 300, daysAgo: 100 })
    await givenRun({ ...ride, watts: 300 }, { archived_at: new Date(today) })
    await measure()
    expect(await athlete()).toMatchObject({
      heart_rate: {
        max: 184,
        source: 'recorded',
        method: 'maximum',
        zones: [110, 129, 147, 166],
        from: { activity_id: hard, title: 'hard', day: '2025-08-19', value: 184 },
      },
      power: {
        // 95 percent of 250 W.
        ftp: 238,
        source: 'recorded',
        from: { activity_id: strong, title: 'strong', value: 250 },
      },
    })
  })

  test('are what people say, where they say something', async () => {
    const reply = await change({ max_heart_rate: 190, resting_heart_rate: 50, ftp: 250 })
    expect(reply.json()).toMatchObject({
      heart_rate: {
        max: 190,
        source: 'settings',
        method: 'reserve',
        zones: [134, 148, 162, 176],
        from: null,
      },
      power: { ftp: 250, source: 'settings', zones: [140, 190, 228, 265, 303, 378], from: null },
    })
    await change({ threshold_heart_rate: 170, max_heart_rate: null, birth_year: 1986 })
    expect(await athlete()).toMatchObject({
      settings: {
        max_heart_rate: null,
        resting_heart_rate: 50,
        threshold_heart_rate: 170,
        ftp: 250,
        birth_year: 1986,
      },
      heart_rate: { max: 180, source: 'age', method: 'threshold', zones: [145, 153, 162, 170] },
    })
    expect((await server.get(getAthlete.path, await givenAccount(server))).json()).toMatchObject({
      power: null,
    })
  })

  test.each([
    [{ max_heart_rate: 300 }, 'Enter a maximum heart rate between 100 and 230 bpm.'],
    [{ ftp: 5 }, 'Enter a threshold power between 30 and 700 W.'],
    [{ birth_year: 2025 }, 'Enter a year of birth between 1906 and 2021.'],
    [
      { resting_heart_rate: 60, threshold_heart_rate: 181 },
      'Your threshold heart rate has to be lower than your maximum.',
    ],
  ])('that cannot be right are refused: %o', async (body, sentence) => {
    await change({ max_heart_rate: 180 })
    const reply = await change(body)
    expect([reply.statusCode, reply.body]).toEqual([422, sentence])
    expect((await athlete()).settings).toMatchObject({
      max_heart_rate: 180,
      ftp: null,
      resting_heart_rate: null,
    })
  })
})
