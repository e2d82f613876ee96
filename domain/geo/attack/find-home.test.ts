import { expect, test } from 'vitest'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import {
  drawCentre,
  farthestRadii,
  rulesOfRecording,
  visibleToOthers,
  type HiddenPlace,
} from '#domain/geo/privacy-zones.ts'
import { live, placeOf, spotOf } from './lives-for-tests.ts'
import { cluesOf, guesses, type Guess, type SeenTrack } from './seek-home-for-tests.ts'
import { distance, seeded, type Random, type Spot } from './streets-for-tests.ts'

const lives = 200
const tracksOfLife = 20

type Attack = { home: Spot; place: HiddenPlace; seen: SeenTrack[] }

function hide(samples: Samples, place: HiddenPlace, random: Random): SeenTrack {
  const share = random()
  const rules = rulesOfRecording({ places: [place], hide_start_m: 0, hide_end_m: 0 }, () => share)
  const isVisible = visibleToOthers(samples, rules)
  const { samples: seen, breaks } = keepSamples({ samples, breaks: [] }, isVisible)
  return { samples: seen, breaks, isBegunHidden: isVisible[0] === 0, isEndedHidden: isVisible.at(-1) === 0 }
}

const attacks = Array.from({ length: lives }, (_, seed): Attack => {
  const random = seeded(seed + 1_000_003)
  // Steps of the golden ratio and its square fill the disc evenly, so two hundred stand for all.
  const draws = [(seed * 0.618034) % 1, (seed * 0.754878) % 1]
  const radius_m = seed % 2 === 0 ? 200 : 300
  const { home, tracks } = live(seed + 1, { tracks: tracksOfLife, reachM: farthestRadii * radius_m })
  const { lat, lon } = placeOf(home)
  const place = { id: 'home', radius_m, ...drawCentre(lat, lon, radius_m, () => draws.shift() ?? 0) }
  return { home, place, seen: tracks.map((track) => hide(track, place, random)) }
})

const isInSight = ({ samples }: SeenTrack) => samples.time.length > 0
const counts = [2, 5, 20]
const cluesOfAll = new Map(
  counts.map((count) => [
    count,
    attacks.map(({ place, seen }) =>
      cluesOf(seen.filter(isInSight).slice(0, count), spotOf(place), place.radius_m),
    ),
  ]),
)

/** In radii, smallest first. */
function errorsOf(guess: Guess, count: number): number[] {
  const errors = attacks.flatMap(({ home, place }, at) => {
    const clues = cluesOfAll.get(count)?.[at]
    return clues && clues.ends.length > 0 ? [distance(guess(clues), home) / place.radius_m] : []
  })
  expect(errors.length).toBeGreaterThanOrEqual(lives * 0.95)
  return errors.toSorted((a, b) => a - b)
}

const medianOf = (errors: number[]) => errors[Math.floor(errors.length / 2)] ?? 0

test('no visible part of any track is closer to the home than the radius', () => {
  const nearest = attacks.map(({ home, place, seen }) => {
    const { lat, lon } = placeOf(home)
    const distances = seen.flatMap(({ samples }) =>
      Array.from(samples.lat, (seenLat, at) => distanceBetween(lat, lon, seenLat, samples.lon[at] ?? 0)),
    )
    return distances.reduce((least, metres) => Math.min(least, metres), Infinity) / place.radius_m
  })
  expect(Math.min(...nearest)).toBeGreaterThan(1)
})

test.each(Object.entries(guesses))(
  '%s: no home is found better than by a blind guess, with few tracks or many',
  (_, guess) => {
    const all = counts.map((count) => errorsOf(guess, count))
    expect(Math.min(...all.map(medianOf))).toBeGreaterThanOrEqual(0.65)
    // The share of guesses within a tenth of the radius. One blind guess in a hundred gets that close.
    const errors = all.flat()
    expect(errors.filter((error) => error < 0.1).length / errors.length).toBeLessThanOrEqual(0.02)
  },
)

const bestWith = (count: number) =>
  Math.min(...Object.values(guesses).map((guess) => medianOf(errorsOf(guess, count))))

test('twenty tracks reveal no more than two', () => {
  // Many tracks do reveal the circle, but knowing the circle is no better than a blind guess at the home.
  expect(bestWith(20)).toBeGreaterThanOrEqual(bestWith(2) - 0.05)
})

test('the ends of many tracks do not lie on one circle', () => {
  const spreads = attacks.flatMap(({ place, seen }) => {
    const { ends } = cluesOf(seen, spotOf(place), place.radius_m)
    const radiiAway = ends.map(({ at }) => distance(at, spotOf(place)) / place.radius_m)
    return ends.length >= 10 ? [Math.max(...radiiAway) - Math.min(...radiiAway)] : []
  })
  expect(spreads.length).toBeGreaterThan(lives / 2)
  expect(Math.min(...spreads)).toBeGreaterThan(0.3)
})
