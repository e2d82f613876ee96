import { expect, test } from 'vitest'
import { altitudeSourceOf } from './altitude-source.ts'
import { recordingForTests } from './recording-for-tests.ts'

const second = Array.from({ length: 42 }, (_, index) => index)
const sourceOf = (altitude: number[], times: number[] | undefined = second) =>
  altitudeSourceOf(recordingForTests({ ...(times && { second: times }), altitude }).samples, null)
/** Changes direction by so many metres at so many peaks. */
const jumping = (metres: number, times: number) =>
  second.map((value) => 500 + (value % 4 === 2 && value / 4 < times ? metres / 2 : 0))

test('altitudes that change direction by more than a metre at more than a tenth of the samples come from satellites', () => {
  // Each peak has one turn of twice its height, and half a turn on each side. 40 samples have two neighbours.
  expect(sourceOf(jumping(1.1, 4))).toBe('barometer')
  expect(sourceOf(jumping(1.1, 5))).toBe('satellites')
  expect(sourceOf(jumping(1, 10))).toBe('barometer')
  expect(sourceOf(jumping(-1.1, 5))).toBe('satellites')
})

test('an even slope is not rough, however steep', () => {
  expect(sourceOf(second.map((value) => 500 + value * 3))).toBe('barometer')
  expect(sourceOf(second.map((value) => 500 - value * 3))).toBe('barometer')
})

test('samples without an altitude do not count', () => {
  const torn = jumping(1.1, 5).map((metres, row) => (row > 25 ? Number.NaN : metres))
  expect(sourceOf(torn)).toBe('satellites')
  expect(sourceOf(second.map(() => Number.NaN))).toBe('barometer')
})

test('a line without times was drawn on a terrain model', () => {
  expect(altitudeSourceOf(recordingForTests({ altitude: jumping(9, 9) }).samples, null)).toBe('terrain')
})

test('known values stay, and without altitudes there is nothing to add', () => {
  const { samples } = recordingForTests({ second, altitude: jumping(9, 9) })
  expect(altitudeSourceOf({ ...samples, altitude_source: 'barometer' }, null)).toBe('barometer')
  expect(altitudeSourceOf(recordingForTests({ second, heart_rate: second }).samples, null)).toBeUndefined()
})
