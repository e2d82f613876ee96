import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'
import { readFit } from './read-fit.ts'
import { rideForTests } from './ride-for-tests.ts'

type LibraryRecord = Record<string, number> & { timestamp: Date }

test('a generated ride has the same samples and sums when fit-file-parser reads it', async () => {
  const bytes = rideForTests({ seed: 7, seconds: 400 })
  // It refuses a wrong checksum, so this one is right.
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(Buffer.from(bytes))
  const theirs = parsed.records as unknown as LibraryRecord[]
  const { recordings } = readFit(bytes)
  const recording = recordings[0]
  if (!recording) throw new Error('nothing was read')
  const { samples, device_totals: totals, laps } = recording
  expect(samples.time).toHaveLength(theirs.length)
  for (const [row, record] of theirs.entries()) {
    expect(samples.time[row]).toBe(record.timestamp.getTime())
    expect(samples.lat[row]).toBeCloseTo(record['position_lat'] ?? Number.NaN, 9)
    expect(samples.lon[row]).toBeCloseTo(record['position_long'] ?? Number.NaN, 9)
    const pairs: [number | undefined, number | undefined][] = [
      [samples.series.altitude?.[row], record['altitude']],
      [samples.series.heart_rate?.[row], record['heart_rate']],
      [samples.series.cadence?.[row], record['cadence']],
      [samples.series.power?.[row], record['power']],
      [samples.series.temperature?.[row], record['temperature']],
      [samples.series.speed?.[row], record['speed']],
      [samples.series.distance?.[row], record['distance']],
    ]
    for (const [ours, other] of pairs) expect(ours).toBeCloseTo(other ?? Number.NaN, 3)
  }
  expect(totals?.elapsed_time_ms).toBe(Number(parsed.sessions?.[0]?.total_elapsed_time) * 1000)
  expect(laps[0]?.distance_m).toBeCloseTo(Number(parsed.laps?.[0]?.total_distance), 2)
})

test('the checksum of digits is the one that is published for this kind', () => {
  const digits = Uint8Array.from('123456789', (digit) => digit.charCodeAt(0))
  expect(checksumOf(digits, 0, 9)).toBe(0xbb3d)
  expect(checksumOf(Uint8Array.from([9, 9, ...digits]), 2, 11)).toBe(0xbb3d)
})
