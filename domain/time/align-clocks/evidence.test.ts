import { describe, expect, test } from 'vitest'
import { evidenceOf } from './evidence.ts'
import type { Finding } from './finding-at-start.ts'
import { gpsReading, localReading, truthMs } from './look-for-tests.ts'

const finding: Finding = {
  peak: { index: 0, startMs: truthMs, mass: 1, reachMs: 0 },
  startMs: truthMs,
  errorMs: 300,
  mass: 1,
  seenMass: 1,
  reading: null,
  path: null,
  turns: null,
  others: 0,
}
const said = (changes: Partial<Finding>, readings = [localReading]) =>
  evidenceOf({ ...finding, ...changes }, readings).map(({ kind, sentence, agrees }) => [
    kind,
    agrees,
    sentence,
  ])

describe('of the clock', () => {
  test.each([
    [-999, 'The camera’s clock showed local time.'],
    [999, 'The camera’s clock showed local time.'],
    [1000, 'The camera’s clock showed local time and was 1.0 s late.'],
    [-65_340, 'The camera’s clock showed local time and was 65.3 s fast.'],
  ])('that is off by %i ms', (offMs, sentence) => {
    const reading = { ...localReading, startMs: truthMs - offMs }
    expect(said({ reading }, [reading])).toEqual([['clock', true, sentence]])
  })

  test.each([
    [49, 'The camera’s GPS time matches the activity.'],
    [-49, 'The camera’s GPS time matches the activity.'],
    [50, 'The camera’s GPS time is 0.1 s earlier than the activity’s.'],
    [-1400, 'The camera’s GPS time is 1.4 s later than the activity’s.'],
  ])('by GPS that is off by %i ms', (offMs, sentence) => {
    const reading = { ...gpsReading, startMs: truthMs - offMs }
    expect(said({ reading }, [reading])).toEqual([['gps_time', true, sentence]])
  })

  test('by GPS that ignores leap seconds', () => {
    const leap = { ...gpsReading, kind: 'leap' as const }
    expect(said({ reading: leap }, [gpsReading, leap])).toEqual([
      ['gps_time', true, 'The camera’s GPS was 18 s off, which happens after a long time without use.'],
    ])
  })

  test('that says another time, or nothing', () => {
    expect(said({})).toEqual([
      ['clock', false, 'By the camera’s clock, this was not filmed during the activity.'],
    ])
    expect(said({}, [gpsReading])).toEqual([
      ['gps_time', false, 'By the camera’s GPS time, this was not filmed during the activity.'],
    ])
    expect(said({}, [])).toEqual([['clock', false, 'The video does not say when it was made.']])
  })
})

describe('of the places', () => {
  const path = { apart: 7.6, sharedMs: 60_000, wayMetres: 120, apartMs: 0 }

  test.each([
    ['that tell', {}, true, 'The camera was 8 m away from the activity’s track at that time.'],
    [
      'of who stands',
      { wayMetres: 3 },
      false,
      'The camera hardly moved, so its positions do not give the exact second.',
    ],
    ['elsewhere', { apart: 41 }, false, 'The camera was never near the activity’s track.'],
  ])('%s', (_, changes, agrees, sentence) => {
    expect(said({ path: { ...path, ...changes } })[1]).toEqual(['path', agrees, sentence])
  })
})

describe('of the turns', () => {
  const turns = { likeness: 0.634, sharedMs: 89_600, ratio: 2, margin: 20 }

  test.each([
    ['that tell', {}, true, 'The camera’s turns match the activity (63% alike over 90 s).'],
    [
      'that are as alike elsewhere',
      { ratio: 1, likeness: 0.4 },
      false,
      'The camera’s turns resemble the activity (40%), but hardly more than at other times, so they do not show when the video began.',
    ],
    [
      'that are not alike',
      { likeness: 0.39 },
      false,
      'The camera’s turns do not match any part of the activity.',
    ],
  ])('%s', (_, changes, agrees, sentence) => {
    expect(said({ turns: { ...turns, ...changes } })[1]).toEqual(['turns', agrees, sentence])
  })
})

test.each([
  [1, 'Another video from the same camera fits with the same clock.'],
  [2, '2 other videos from the same camera fit with the same clock.'],
])('of %i other videos of the camera', (others, sentence) => {
  expect(said({ others })[1]).toEqual(['same_camera', true, sentence])
})
