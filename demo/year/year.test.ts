import { expect, test } from 'vitest'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { dayMs } from '#domain/time/durations.ts'
import { filenameOfEntry, listYear, loopOfEntry, yearFiles, type YearEntry } from './year.ts'

const nowMs = Date.UTC(2026, 10, 18, 13)
const year = listYear(nowMs)
const weekOf = ({ startMs }: YearEntry): number => Math.floor((startMs / dayMs + 3) / 7)

test('a year of activities ends yesterday, fills all weeks but two, and is of several sports', () => {
  expect(year.length).toBeGreaterThan(120)
  expect(year.length).toBeLessThan(200)
  for (const { startMs } of year) {
    expect(startMs).toBeGreaterThan(nowMs - 366 * dayMs)
    expect(startMs).toBeLessThan(nowMs)
  }
  const weeks = new Set(year.map(weekOf))
  expect(weeks.size).toBeGreaterThanOrEqual(49)
  expect(weeks.size).toBeLessThanOrEqual(51)
  expect(new Set(year.map((entry) => loopOfEntry(entry).sport)).size).toBeGreaterThanOrEqual(5)
})

test('a day stays what it is while the year moves on', () => {
  const later = listYear(nowMs + 30 * dayMs)
  const days = new Map(later.map((entry) => [entry.day, entry]))
  const shared = year.filter(({ day }) => days.has(day))
  expect(shared.length).toBeGreaterThan(100)
  for (const entry of shared) expect(days.get(entry.day)).toEqual(entry)
  expect(later.at(-1)!.startMs).toBeGreaterThan(nowMs)
})

test('each day has a file of its own, which is read as it was meant and says that a program made it', () => {
  expect(new Set(year.map(filenameOfEntry)).size).toBe(year.length)
  const fileOf = yearFiles('Made by a program.')
  const trails = year.filter(({ loop }) => loop === 'home_trail')
  const minutes = trails.slice(0, 8).map((entry) => {
    const [recording] = readActivityFile(filenameOfEntry(entry), fileOf(entry)).recordings
    const { title, sport } = loopOfEntry(entry)
    expect(recording).toMatchObject({ name: title, sport })
    expect(recording?.description).toContain('Made by a program.')
    const { time } = recording!.samples
    expect(time[0]).toBe(entry.startMs)
    expect(recording!.breaks).toHaveLength(1)
    return (time.at(-1)! - time[0]!) / 60_000
  })
  // The same trail at different speeds, so that there is a best one.
  expect(new Set(minutes).size).toBeGreaterThan(4)
  expect(fileOf(trails[0]!)).toEqual(yearFiles('Made by a program.')(trails[0]!))
})
