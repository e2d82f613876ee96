import { expect, test } from 'vitest'
import { givenFit } from '#server/testing/given-fit.ts'
import { readFile } from './read-file.ts'

const startMs = Date.UTC(2026, 4, 9, 7)
const privacy = { zones: [], hide_start_m: 0, hide_end_m: 0 }

/** A lap every second, as a button that is stuck makes them. */
function givenLaps(count: number): Uint8Array {
  const laps = Array.from({ length: count }, (_, second) => {
    const time = new Date(startMs + second * 1000).toISOString()
    return `<Lap StartTime="${time}"><TotalTimeSeconds>1</TotalTimeSeconds><Track><Trackpoint><Time>${time}</Time><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint></Track></Lap>`
  })
  const activity = `<Activity Sport="Running"><Id>x</Id>${laps.join('')}</Activity>`
  return Buffer.from(`<TrainingCenterDatabase><Activities>${activity}</Activities></TrainingCenterDatabase>`)
}

test('a name of a device that ends within a character can be stored', async () => {
  const creator = `${'x'.repeat(99)}\u{1F6B4}`
  const points = [0, 1].map(
    (second) => `<trkpt lat="47" lon="11.${second}"><time>${new Date(startMs + second * 1000).toISOString()}</time></trkpt>`,
  )
  const content = Buffer.from(`<gpx creator="${creator}"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`)
  const file = { position: 0, path: '', name: 'ride.gpx', entry: null, lastModifiedMs: null, words: null }
  const { activities } = await readFile({ file, original: content, content }, { privacy, nowMs: startMs })
  const texts = Object.values(activities[0]?.device ?? {}).filter((text) => text !== null)
  expect(texts.join('')).toContain('xxx')
  expect(texts.filter((text) => !text.isWellFormed())).toEqual([])
})

test('of sessions without end the first hundred are kept, and a sentence tells so', async () => {
  const content = givenFit({ startMs, points: 240, sports: Array.from({ length: 120 }, () => 2) })
  const file = { position: 0, path: '', name: 'ride.fit', entry: null, lastModifiedMs: null, words: null }
  const { activities, losses } = await readFile({ file, original: content, content }, { privacy, nowMs: startMs })
  expect(activities.map(({ part }) => part)).toEqual(Array.from({ length: 100 }, (_, part) => part))
  expect(losses).toEqual(['The file has too many sessions: only the first 100 were read.'])
})

test('of laps without end the first two thousand are kept, and every sample', async () => {
  const content = givenLaps(2100)
  const file = { position: 0, path: '', name: 'run.tcx', entry: null, lastModifiedMs: null, words: null }
  const { activities } = await readFile({ file, original: content, content }, { privacy, nowMs: startMs })
  expect(activities.map(({ laps, pointCount }) => [laps.length, pointCount])).toEqual([[2000, 2100]])
  expect(activities[0]?.laps[1999]?.start_ms).toBe(startMs + 1_999_000)
})
