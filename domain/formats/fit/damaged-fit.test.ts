import { expect, test } from 'vitest'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { fitFile, fitType } from './fit-file-for-tests.ts'
import { fileId, record, session, startMs, startSeconds } from './fit-messages-for-tests.ts'
import { readFit } from './read-fit.ts'

const seconds = Array.from({ length: 60 }, (_, second) => second)
const records = seconds.map((second) => record(second, { heartRate: 100 + second, altitude: 500 }))
const ride = [fileId(), ...records, session({ start: 0, elapsed: 60 })]

/** The only recording in the bytes, and its losses. */
function readOne(bytes: Uint8Array) {
  const { recordings, losses } = readFit(bytes)
  const [recording] = recordings
  if (!recording || recordings.length > 1) throw new Error(`${recordings.length} recordings`)
  return { ...recording, losses }
}

test('a wrong checksum is reported, and the samples are still read', () => {
  const { recordings, losses } = readFit(fitFile(ride, { isChecksumWrong: true }))
  expect(recordings[0]?.samples.time).toHaveLength(60)
  expect(losses).toEqual([
    'The checksum of the file is wrong. Its contents could be read, but some values may be wrong too.',
  ])
})

test('the old header of twelve bytes is read too', () => {
  expect(readFit(fitFile(ride, { headerSize: 12 }))).toMatchObject({ losses: [] })
})

test('a truncated file gives what is left of it, and says how much is missing', () => {
  const whole = fitFile(ride)
  const { samples: left, losses } = readOne(whole.subarray(0, whole.length - 102))
  expect(left.time.length).toBeGreaterThan(50)
  expect(left.time.length).toBeLessThan(60)
  expect(left.series.heart_rate?.at(-1)).toBe(99 + left.time.length)
  expect(losses).toEqual([
    'The file ends early: 100 bytes of it are missing. Everything before that was read.',
  ])
})

test('a file truncated at any byte gives samples or a message, and never fails otherwise', () => {
  const whole = fitFile(ride)
  // The last two bytes are the checksum: nothing is lost without them.
  for (let length = 0; length < whole.length - 2; length++) {
    try {
      expect(readFit(whole.slice(0, length)).losses).toHaveLength(1)
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
    }
  }
})

test('after lost bytes, the rest is found again', () => {
  const whole = Array.from(fitFile(ride))
  const { samples, device_totals: totals, losses } = readOne(Uint8Array.from(whole.toSpliced(300, 3)))
  expect(samples.time.length).toBeGreaterThan(50)
  expect(samples.time.at(-1)).toBe(startMs + 59_000)
  expect(totals?.elapsed_time_ms).toBe(60_000)
  expect(losses[0]).toBe('The file is damaged in 1 place. The unreadable parts were left out.')
})

test('a recording that lost power before the header was written is read to its end', () => {
  const bytes = fitFile([fileId(), ...records])
  bytes.fill(0, 4, 8)
  expect(readOne(bytes.subarray(0, bytes.length - 2)).samples.time).toHaveLength(60)
})

test('concatenated files are all read', () => {
  const later = seconds.map((second) => record(1000 + second, { heartRate: 150 }))
  const chain = Uint8Array.from([
    ...fitFile(ride),
    ...fitFile([fileId({ kind: 2 })]),
    ...fitFile([fileId(), ...later]),
  ])
  const { recordings, losses } = readFit(chain)
  expect(recordings.map(({ samples }) => samples.time[0])).toEqual([startMs, startMs + 1_000_000])
  expect(losses).toEqual([])
})

test('unreadable bytes after a recording are left out and reported', () => {
  const { recordings, losses } = readFit(Uint8Array.from([...fitFile(ride), 1, 2, 3, 4, 5]))
  expect(recordings).toHaveLength(1)
  expect(losses).toEqual(['The file contains unreadable bytes after the recording. They were left out.'])
})

test('samples with impossible times are left out and counted', () => {
  const wrong = [5, 3_500_000_000, 0xffffffff, startSeconds - 90 * 86_400].map((time) => ({
    ...record(0, { heartRate: 1 }),
    fields: [
      { number: 253, type: fitType.uint32, value: time },
      { number: 3, type: fitType.uint8, value: 1 },
    ],
  }))
  const { samples, losses } = readOne(
    fitFile([fileId(), ...wrong.slice(0, 1), ...records, ...wrong.slice(1)]),
  )
  expect(samples.time).toHaveLength(60)
  expect(samples.series.heart_rate).not.toContain(1)
  expect(losses).toEqual(['4 samples without a plausible time were left out.'])
})

test.each([
  [2, 'contains settings, but no activity'],
  [5, 'is a workout plan and contains no activity'],
  [9, 'contains body weights, but no activity'],
  [15, 'contains daily monitoring, but no activity'],
  [32, 'contains daily monitoring, but no activity'],
  [34, 'is a segment and contains no activity'],
  [250, 'is of kind 250 and contains no activity'],
])('a file of kind %i is refused because it %s', (kind, words) => {
  expect(() => readFit(fitFile([fileId({ kind })]))).toThrow(
    new UnreadableFileError(`This FIT file ${words}.`),
  )
})

test.each([
  ['an activity without samples', fitFile([fileId()]), 'This FIT file contains no samples.'],
  [
    'a course without positions',
    fitFile([fileId({ kind: 6 }), ...records]),
    'This FIT file is a course without positions.',
  ],
  [
    'an activity from a clock that was never set',
    fitFile([{ message: 20, fields: [{ number: 253, type: fitType.uint32, value: 77 }] }]),
    'The samples of this FIT file have no plausible times, so nothing could be read from it.',
  ],
  [
    'text',
    Uint8Array.from('a text that is long enough', (letter) => letter.charCodeAt(0)),
    'This is not a FIT file: it does not begin like one.',
  ],
  [
    'a header and nonsense',
    fitFile(ride).fill(0x0f, 14),
    'This FIT file is damaged from the beginning, so nothing could be read from it.',
  ],
])('%s is refused with a specific message', (_, bytes, message) => {
  expect(() => readFit(bytes)).toThrow(new UnreadableFileError(message))
})
