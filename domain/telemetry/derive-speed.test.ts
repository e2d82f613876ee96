import { expect, test } from 'vitest'
import { deriveSpeed } from './derive-speed.ts'
import { recordingForTests } from './recording-for-tests.ts'
import { joinedForTests } from './steps-for-tests.ts'

const { NaN: unknown } = Number

/** The slow way: from the first to the last sample within three seconds, always including the neighbours. */
function slowly(second: number[], metres: number[], breaks: number[]): number[] {
  const pieceOf = (row: number) => breaks.filter((start) => start <= row).length
  return second.map((at, row) => {
    const rows = [...second.keys()].filter((other) => {
      const isNear = Math.abs((second[other] ?? 0) - at) <= 3 || Math.abs(other - row) <= 1
      return isNear && pieceOf(other) === pieceOf(row)
    })
    const [first, last] = [rows[0] ?? row, rows.at(-1) ?? row]
    const seconds = (second[last] ?? 0) - (second[first] ?? 0)
    return seconds > 0 ? ((metres[last] ?? 0) - (metres[first] ?? 0)) / seconds : unknown
  })
}
const second = [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 20, 30, 31, 31, 40]
const metres = [0, 3, 9, 11, 16, 17, 25, 26, 60, 61, 80, 90, 99, 99, 150]

test.each([[[]], [[4]], [[8, 9]], [[1, 14]]])(
  'the speed is the distance over three seconds to both sides, with breaks at %j',
  (breaks) => {
    const { samples } = recordingForTests({ second, distance: metres })
    const joined = joinedForTests(second.length, ...breaks)
    const speed = deriveSpeed(Float32Array.from(metres), samples.time, joined)
    expect([...(speed ?? [])]).toEqual(slowly(second, metres, breaks).map((value) => Math.fround(value)))
  },
)

test('without times the speed is unknown', () => {
  const without = Float64Array.of(unknown, unknown)
  expect(deriveSpeed(Float32Array.of(0, 1), without, joinedForTests(2))).toBeUndefined()
  expect(deriveSpeed(new Float32Array(), new Float64Array(), joinedForTests(0))).toBeUndefined()
})
