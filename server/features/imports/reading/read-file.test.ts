import { expect, test } from 'vitest'
import { fitFile, fitType } from '#domain/formats/fit/fit-file-for-tests.ts'
import { fileId, record, session, timestamp } from '#domain/formats/fit/fit-messages-for-tests.ts'
import { makeId } from '#domain/id.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { readFile } from './read-file.ts'
import type { Circumstances } from './reader-protocol.ts'

const startMs = Date.UTC(2026, 4, 9, 7)
const accountId = makeId('us', 0, new Uint8Array(16))
const circumstances: Circumstances = {
  privacy: { key: 'secret', places: [], hide_start_m: 0, hide_end_m: 0 },
  names: { region: 'us', accountId, key: new Uint8Array(32), sha256: 'content', known: [] },
  nowMs: startMs,
}

/** A lap every second, as from a stuck button. */
function givenLaps(count: number): Uint8Array {
  const laps = Array.from({ length: count }, (_, second) => {
    const time = new Date(startMs + second * 1000).toISOString()
    return `<Lap StartTime="${time}"><TotalTimeSeconds>1</TotalTimeSeconds><Track><Trackpoint><Time>${time}</Time><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint></Track></Lap>`
  })
  const activity = `<Activity Sport="Running"><Id>x</Id>${laps.join('')}</Activity>`
  return Buffer.from(`<TrainingCenterDatabase><Activities>${activity}</Activities></TrainingCenterDatabase>`)
}

test('a device name that ends in the middle of a character can be stored', async () => {
  const creator = `${'x'.repeat(99)}\u{1F6B4}`
  const points = [0, 1].map(
    (second) =>
      `<trkpt lat="47" lon="11.${second}"><time>${new Date(startMs + second * 1000).toISOString()}</time></trkpt>`,
  )
  const content = Buffer.from(
    `<gpx creator="${creator}"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`,
  )
  const file = { position: 0, path: '', name: 'ride.gpx', entry: null, lastModifiedMs: null, texts: null }
  const { activities } = await readFile({ file, original: content, content }, circumstances)
  const texts = Object.values(activities[0]?.device ?? {}).filter((text) => text !== null)
  expect(texts.join('')).toContain('xxx')
  expect(texts.filter((text) => !text.isWellFormed())).toEqual([])
})

test('of countless sessions the first hundred are kept, and a message says so', async () => {
  const content = givenFit({ startMs, points: 240, sports: Array.from({ length: 120 }, () => 2) })
  const file = { position: 0, path: '', name: 'ride.fit', entry: null, lastModifiedMs: null, texts: null }
  const { activities, losses } = await readFile({ file, original: content, content }, circumstances)
  expect(activities.map(({ part }) => part)).toEqual(Array.from({ length: 100 }, (_, part) => part))
  expect(losses).toEqual(['The file has too many sessions: only the first 100 were read.'])
})

test('of countless laps the first two thousand are kept, and every sample', async () => {
  const content = givenLaps(2100)
  const file = { position: 0, path: '', name: 'run.tcx', entry: null, lastModifiedMs: null, texts: null }
  const { activities } = await readFile({ file, original: content, content }, circumstances)
  expect(activities.map(({ laps, pointCount }) => [laps.length, pointCount])).toEqual([[2000, 2100]])
  expect(activities[0]?.laps[1999]?.start_ms).toBe(startMs + 1_999_000)
})

test('the parts of a triathlon keep their numbers when the transitions are left out', async () => {
  // Sport 3 is a transition.
  const content = givenFit({ startMs, points: 250, sports: [5, 3, 2, 3, 1] })
  const file = { position: 0, path: '', name: 'race.fit', entry: null, lastModifiedMs: null, texts: null }
  const { activities } = await readFile({ file, original: content, content }, circumstances)
  expect(activities.map(({ part, sport }) => [part, sport])).toEqual([
    [0, 'swimming'],
    [2, 'cycling'],
    [4, 'running'],
  ])
})

/**
 * An evening hour by a clock this many hours ahead of UTC, with positions in the sea, where the virtual world
 * is.
 */
async function readEvening({
  hoursAhead,
  sport,
  maker = 1,
}: {
  hoursAhead: number | null
  sport: [number, number]
  maker?: number
}) {
  const clock = {
    message: 34,
    local: 5,
    fields: [
      timestamp(3600),
      { number: 5, type: fitType.uint32, value: timestamp(3600 + (hoursAhead ?? 0) * 3600).value },
    ],
  }
  const records = [0, 1800, 3600].map((second) =>
    record(second, { lat: -11.64 + second / 1e6, lon: 166.95, heartRate: 120 }),
  )
  const [kind, subSport] = sport
  const about = session({ start: 0, elapsed: 3600, sport: kind, subSport })
  const content = fitFile([
    fileId({ manufacturer: maker, product: 1 }),
    ...records,
    about,
    ...(hoursAhead === null ? [] : [clock]),
  ])
  const file = { position: 0, path: '', name: 'evening.fit', entry: null, lastModifiedMs: null, texts: null }
  const { activities } = await readFile({ file, original: content, content }, circumstances)
  return activities.at(0)
}

test('a ride in a game is in no country, and at the time its clock shows', async () => {
  // Sub-sport 58 is a virtual activity; 260 is the number of Zwift, whose rides are virtual without saying
  // so.
  for (const [subSport, maker] of [
    [58, 1],
    [0, 260],
  ] as const) {
    const virtual = await readEvening({ hoursAhead: 9, sport: [2, subSport], maker })
    expect(virtual).toMatchObject({
      sport: 'indoor_cycling',
      country: null,
      timezone: 'Etc/GMT-9',
      localDay: '2024-06-12',
    })
    // The recording can still be drawn for its owner.
    expect(virtual?.sketch.flat()).not.toEqual([])
  }
  const real = await readEvening({ hoursAhead: 9, sport: [2, 0] })
  expect(real).toMatchObject({ sport: 'cycling', country: 'SB', timezone: 'Pacific/Guadalcanal' })
})

test('a file with neither positions nor a clock offset is in UTC', async () => {
  expect(await readEvening({ hoursAhead: null, sport: [1, 1] })).toMatchObject({
    sport: 'indoor_running',
    timezone: 'UTC',
  })
})

test.each([5.5, -3.5, 5.75, 13, -11])(
  'a clock %d hours ahead of UTC gets a zone with that offset',
  async (hours) => {
    const { timezone = '', startMs: begun = Number.NaN } =
      (await readEvening({ hoursAhead: hours, sport: [1, 1] })) ?? {}
    // In June, these zones have no daylight saving time, except for Newfoundland.
    const moment = hours === -3.5 ? Date.UTC(2024, 0, 12, 8) : begun
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(moment)
    expect(Date.parse(`${shown.replace(' ', 'T')}Z`) - moment).toBe(hours * 3_600_000)
  },
)
