import { expect, test } from 'vitest'
import { latOf, lonOf } from './plane-for-tests.ts'
import { reachSpots, type Spot } from './reached-spots.ts'
import type { Track } from './track.ts'

type Place = [x: number, y: number, height?: number]

function trackOf(places: Place[], breaks: number[] = []): Track {
  return {
    time: Float64Array.from(places, (_, at) => at * 1000),
    lat: Float64Array.from(places, ([, y]) => latOf(y)),
    lon: Float64Array.from(places, ([x]) => lonOf(x)),
    altitude: Float64Array.from(places, ([, , height = Number.NaN]) => height),
    breaks,
    sport: 'hiking',
  }
}
const spot = (x: number, y: number, elevationM: number | null = null, n = 1): Spot => ({
  n,
  lat: latOf(y),
  lon: lonOf(x),
  elevationM,
})

const east = trackOf(Array.from({ length: 101 }, (_, at): Place => [at * 20, 0, 2000]))

test('a spot is reached within sixty metres, at the sample nearest to it', () => {
  expect(reachSpots(east, [spot(1000, 58)])).toEqual([{ n: 1, index: 50 }])
  expect(reachSpots(east, [spot(1000, -58)])).toEqual([{ n: 1, index: 50 }])
  expect(reachSpots(east, [spot(1000, 63)])).toEqual([])
  expect(reachSpots(east, [spot(2055, 0)])).toEqual([{ n: 1, index: 100 }])
  expect(reachSpots(east, [spot(2065, 0)])).toEqual([])
})

test('spots are listed in the order they were reached, each once, at the first visit', () => {
  const spots = [spot(1500, 10, null, 3), spot(500, 10, null, 4), spot(5000, 0, null, 5)]
  expect(reachSpots(east, spots)).toEqual([
    { n: 4, index: 25 },
    { n: 3, index: 75 },
  ])
  const andBack = trackOf([
    ...Array.from({ length: 101 }, (_, at): Place => [at * 20, 0]),
    [500, 0],
    [480, 0],
  ])
  expect(reachSpots(andBack, [spot(500, 0)])).toEqual([{ n: 1, index: 25 }])
})

test('between two samples the way is straight, unless it is a hole or a break', () => {
  expect(
    reachSpots(
      trackOf([
        [0, 0],
        [280, 0],
      ]),
      [spot(140, 30)],
    ),
  ).toEqual([{ n: 1, index: 1 }])
  expect(
    reachSpots(
      trackOf([
        [0, 0],
        [400, 0],
      ]),
      [spot(200, 30)],
    ),
  ).toEqual([])
  expect(
    reachSpots(
      trackOf(
        [
          [0, 0],
          [280, 0],
        ],
        [1],
      ),
      [spot(140, 30)],
    ),
  ).toEqual([])
  expect(
    reachSpots(
      trackOf([
        [0, 0],
        [Number.NaN, Number.NaN],
        [280, 0],
      ]),
      [spot(140, 30)],
    ),
  ).toHaveLength(1)
})

test('someone in a tunnel below a peak does not reach it, and an unknown height does not matter', () => {
  expect(reachSpots(east, [spot(1000, 0, 2119)])).toHaveLength(1)
  expect(reachSpots(east, [spot(1000, 0, 2121)])).toEqual([])
  // Whoever seems to be above it is standing on it with an inaccurate altimeter.
  expect(reachSpots(east, [spot(1000, 0, 1500)])).toHaveLength(1)
  const { altitude: _, ...rest } = east
  expect(reachSpots({ ...rest, altitude: null }, [spot(1000, 0, 4000)])).toHaveLength(1)
})

test('a peak on the 180th meridian is reached from both sides', () => {
  const track = {
    ...trackOf([[0, 0]]),
    lat: Float64Array.of(-17, -17),
    lon: Float64Array.of(179.9998, -179.9998),
  }
  expect(reachSpots(track, [{ n: 1, lat: -17, lon: 180, elevationM: null }])).toHaveLength(1)
})
