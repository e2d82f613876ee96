import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWholeGpx } from '#domain/formats/gpx/read-gpx.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { derive } from '#domain/telemetry/derive.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { dropEmptySeries } from '#domain/telemetry/sample-columns.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { writeFit } from './fit/fit.ts'
import { canBeGpx, writeGpx } from './gpx.ts'
import { anyRecording } from './any-recording-for-tests.ts'
import type { WrittenRecording } from './written-text.ts'

const written = {
  fit: (recording: WrittenRecording) =>
    Uint8Array.from([...writeFit(recording)].flatMap((bytes) => Array.from(bytes))),
  gpx: (recording: WrittenRecording) => new TextEncoder().encode([...writeGpx(recording)].join('')),
}

function readBack(format: 'fit' | 'gpx', recording: Recording): Recording {
  const summary = summarize(recording)
  const bytes = written[format]({ ...recording, summary, timezone: 'Europe/Vienna' })
  const { recordings, losses } = readActivityFile('', bytes)
  expect(losses).toEqual([])
  // Both GPX readers must agree.
  expect(format === 'gpx' ? parseWholeGpx(bytes).recordings : recordings).toEqual(recordings)
  const [read, ...more] = recordings
  expect(more).toEqual([])
  if (!read) throw new Error('nothing was read')
  return read
}

/** In degrees: less than a centimetre and a half. */
const closest = 1e-7

test.each(['fit', 'gpx'] as const)(
  'a recording written as %s and read back has the same totals and all of its data',
  (format) => {
    fc.assert(
      fc.property(anyRecording, (recorded) => {
        fc.pre(format === 'fit' || canBeGpx(recorded.samples))
        // Derived, as it would be before storing.
        const stored = derive(recorded)
        dropEmptySeries(stored.samples)
        const again = readBack(format, stored)
        expect(summarize(derive(again))).toEqual(summarize(stored))
        expect(again.samples.altitude_source).toBe(stored.samples.altitude_source)
        expect(again.clock_ahead_minutes).toBe(120)
        expect(again.samples.time).toEqual(stored.samples.time)
        expect(again.samples.series).toEqual(stored.samples.series)
        for (const column of ['lat', 'lon'] as const) {
          for (const [row, degrees] of stored.samples[column].entries()) {
            const read = again.samples[column][row] ?? Infinity
            expect(Number.isNaN(degrees) ? Number.isNaN(read) : Math.abs(read - degrees) <= closest).toBe(
              true,
            )
          }
        }
        const { laps, pauses, sport, name, description, device, device_totals, trusts_device } = stored
        expect(again).toMatchObject({ laps, pauses, sport, name, description, device, device_totals })
        expect(again.trusts_device).toBe(trusts_device)
        expect(again.breaks).toEqual(stored.breaks)
      }),
    )
  },
)
