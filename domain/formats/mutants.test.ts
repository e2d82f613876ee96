import { expect, test } from 'vitest'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { activityFilesForTests } from './activity-files-for-tests.ts'
import { mutantOf } from './mutant-for-tests.ts'
import { readActivityFile } from './read-activity-file.ts'

/** A small round; the fuzzer in bench/ runs any number. */
test.each([
  ['fit', 250],
  ['gpx', 80],
] as const)(
  'a damaged .%s file gives what is left of it or a message, and nothing else',
  (format, rounds) => {
    const files = activityFilesForTests(format)
    const outcomes = Array.from({ length: rounds }, (_, number) =>
      read(`mutant.${format}`, mutantOf(files, number)),
    )
    const messages = outcomes.filter((outcome) => typeof outcome === 'string')
    const readings = outcomes.filter((outcome) => typeof outcome !== 'string')
    expect(messages.filter((message) => !/^[A-Z].*\.$/.test(message))).toEqual([])
    expect(readings.flatMap(({ recordings }) => recordings.flatMap(problemsOf))).toEqual([])
    // Make sure the damage was neither too great nor too small to test anything.
    expect(readings.length).toBeGreaterThan(rounds / 10)
    expect(messages.length).toBeGreaterThan(rounds / 50)
  },
)

function read(name: string, bytes: Uint8Array): FileReading | string {
  try {
    return readActivityFile(name, bytes)
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

/** What must hold for every stored recording, whatever the input. */
function problemsOf(recording: FileReading['recordings'][number]): string[] {
  const derived = derive(recording)
  const { time, lat, lon, series } = derived.samples
  const summary = summarize(derived)
  const columns = [lat, lon, ...Object.values(series)]
  const isRising = time.every((moment, row) => !(moment < (time[row - 1] ?? Number.NaN)))
  return [
    ...(time.length > 0 ? [] : ['no samples']),
    ...(columns.every((column) => column.length === time.length) ? [] : ['columns of different lengths']),
    ...(columns.every((column) => column.every((value) => Math.abs(value) !== Infinity))
      ? []
      : ['infinite values']),
    ...(isRising ? [] : ['time runs backwards']),
    ...(lat.every((value) => !(Math.abs(value) > 90)) && lon.every((value) => !(Math.abs(value) > 180))
      ? []
      : ['outside the world']),
    ...(Number.isNaN(summary.distance_m ?? 0) || Number.isNaN(summary.ascent_m ?? 0)
      ? ['totals that are no numbers']
      : []),
  ]
}
