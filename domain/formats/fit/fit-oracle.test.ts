import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'
import { differenceOf, type LibraryRecord } from './difference-for-tests.ts'
import { readFit } from './read-fit.ts'
import { rideForTests } from './ride-for-tests.ts'

test('a generated ride has the same samples and totals when fit-file-parser reads it', async () => {
  const bytes = rideForTests({ seed: 7, seconds: 400 })
  // This reader refuses a wrong checksum, so the checksum is right.
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(Buffer.from(bytes))
  const { recordings } = readFit(bytes)
  expect(recordings[0]?.samples.time).toHaveLength(400)
  expect(differenceOf(recordings, (parsed.records ?? []) as LibraryRecord[])).toBeNull()
  const { device_totals: totals, laps } = recordings[0] ?? { device_totals: null, laps: [] }
  expect(totals?.elapsed_time_ms).toBe(Number(parsed.sessions?.[0]?.total_elapsed_time) * 1000)
  expect(laps[0]?.distance_m).toBeCloseTo(Number(parsed.laps?.[0]?.total_distance), 2)
})

test('the checksum of the digits is the published one', () => {
  const digits = Uint8Array.from('123456789', (digit) => digit.charCodeAt(0))
  expect(checksumOf(digits, 0, 9)).toBe(0xbb3d)
  expect(checksumOf(Uint8Array.from([9, 9, ...digits]), 2, 11)).toBe(0xbb3d)
})
