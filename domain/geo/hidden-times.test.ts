import { describe, expect, test } from 'vitest'
import { hiddenTimesOf, hiddenWhileFilmed } from './hidden-times.ts'

/** Each letter is a second: a dot is hidden, and a capital or a dash has no position. */
const timesOf = (seen: string, startMs = 0) =>
  hiddenTimesOf(
    {
      time: Float64Array.from(seen, (_, n) => startMs + n * 1000),
      lat: Float64Array.from(seen, (each) => (each === 'X' || each === '-' ? Number.NaN : 47)),
    },
    Uint8Array.from(seen, (each) => (each.toLowerCase() === 'x' ? 1 : 0)),
  )!

const samples = (...time: number[]) => ({
  time: Float64Array.from(time),
  lat: new Float64Array(time.length),
})

describe('the times of a recording that others do not see', () => {
  test('last until the first visible sample, and from the last', () => {
    expect(timesOf('..xxx..')).toEqual({
      span: [0, 6000],
      located: [0, 6000],
      hidden: [
        [0, 2000],
        [4000, 6000],
      ],
      beginsHidden: true,
      endsHidden: true,
    })
  })

  test('include what lies between a visible and a hidden sample', () => {
    expect(timesOf('xx.xx')).toMatchObject({ hidden: [[1000, 3000]], beginsHidden: false, endsHidden: false })
  })

  test('include a single visible sample between hidden ones', () => {
    expect(timesOf('x..x..x').hidden).toEqual([[0, 6000]])
  })

  test('are none if everything is visible', () => {
    expect(timesOf('xxx').hidden).toEqual([])
  })

  test('are unknown without times', () => {
    expect(hiddenTimesOf(samples(Number.NaN), Uint8Array.of(0))).toBeUndefined()
    const some = hiddenTimesOf(samples(Number.NaN, 1000, 2000), Uint8Array.of(1, 0, 1))
    expect(some).toMatchObject({ span: [1000, 2000], hidden: [[1000, 2000]], beginsHidden: true })
  })
})

describe('what is hidden of videos', () => {
  const minute = 60_000
  const ride = timesOf(`..${'x'.repeat(118)}..`, 10 * minute)

  test('is what the recording hides', () => {
    expect(hiddenWhileFilmed([[10 * minute, 12 * minute]], [ride])).toEqual([
      [10 * minute, 10 * minute + 2000],
      [12 * minute - 1000, 12 * minute],
    ])
  })

  test('is also what was filmed before a recording that begins hidden, and after one that ends hidden', () => {
    const whole = [[9 * minute, 14 * minute]] as [number, number][]
    expect(hiddenWhileFilmed(whole, [ride])).toEqual([
      [9 * minute, 10 * minute + 2000],
      [12 * minute - 1000, 14 * minute],
    ])
    expect(hiddenWhileFilmed(whole, [timesOf('x'.repeat(120), 10 * minute)])).toEqual([])
  })

  test('is also a video that ends shortly before the recording begins, but not one from long before', () => {
    const shortly = 10 * minute - 20_000
    expect(hiddenWhileFilmed([[9 * minute, shortly]], [ride])).toEqual([[9 * minute, shortly]])
    expect(hiddenWhileFilmed([[5 * minute, 6 * minute]], [ride])).toEqual([])
  })

  test('is not what another recording shows beside it', () => {
    const drive = timesOf('x'.repeat(601))
    expect(hiddenWhileFilmed([[9 * minute, 11 * minute]], [ride, drive])).toEqual([
      [10 * minute, 10 * minute + 2000],
    ])
  })

  test('is hidden even if another recording was made beside it that does not know where', () => {
    const [pulse, camera] = [timesOf('X'.repeat(800)), timesOf(`${'X'.repeat(660)}${'x'.repeat(140)}`)]
    for (const other of [pulse, camera])
      expect(hiddenWhileFilmed([[9 * minute, 11 * minute]], [ride, other])).toEqual([
        [9 * minute, 10 * minute + 2000],
      ])
    expect(hiddenWhileFilmed([[0, minute]], [timesOf('----xxxx')])).toEqual([[0, 4000]])
  })

  test('is what any of the recordings hides', () => {
    const camera = timesOf(`${'.'.repeat(10)}${'x'.repeat(110)}`, 10 * minute)
    expect(hiddenWhileFilmed([[10 * minute, 11 * minute]], [ride, camera])).toEqual([
      [10 * minute, 10 * minute + 10_000],
    ])
  })

  test('is nothing without a recording', () => {
    expect(hiddenWhileFilmed([[0, minute]], [])).toEqual([])
  })
})
