import { expect, test } from 'vitest'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { hiddenTimesOf, hiddenWhileFilmed } from '#domain/geo/hidden-times.ts'
import {
  drawCentre,
  farthestRadii,
  rulesOfRecording,
  visibleToOthers,
  type HiddenPlace,
} from '#domain/geo/privacy-zones.ts'
import { servedParts, servedPlaces, shownWithout } from '#domain/media/hidden-video.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { live, placeOf, spotOf } from './lives-for-tests.ts'
import { cluesOf, guesses, type Guess, type SeenTrack } from './seek-home-for-tests.ts'
import { distance, seeded, type Random, type Spot } from './streets-for-tests.ts'

const lives = 200
const tracksOfLife = 20

type Attack = {
  home: Spot
  place: HiddenPlace
  seen: SeenTrack[]
  /** What would be seen if the true times of the videos were told. */
  told: SeenTrack[]
}

/** How the stream of a camera with 29.97 pictures a second is cut. */
const segmentMs = 4004

/** What a project tells others about when its video was filmed. The video begins and ends with the track. */
function tellFilmed(samples: Samples, isVisible: Uint8Array): SeenTrack['filmed'] {
  const [start_ms, endMs] = [samples.time[0] ?? 0, samples.time.at(-1) ?? 0]
  const times = hiddenTimesOf(samples, isVisible)
  const durationMs = endMs - start_ms
  const bounds = Array.from({ length: Math.ceil(durationMs / segmentMs) + 1 }, (_, n) => n * segmentMs)
  const hidden = hiddenWhileFilmed([[start_ms, endMs]], times ? [times] : []).map(([from, to]): TimeRange => [
    from - start_ms,
    to - start_ms,
  ])
  const ranges = servedParts(shownWithout(null, hidden, { durationMs, bounds }), bounds)
  const told = servedPlaces({ start_ms, rate: 1, ranges }, bounds)
  const [first, last] = [told[0], told.at(-1)]
  const [from, to] = [first?.ranges?.at(0)?.[0] ?? 0, last?.ranges?.at(-1)?.[1] ?? durationMs]
  if (first?.start_ms == null || last?.start_ms == null) return undefined
  return { fromMs: first.start_ms + from, toMs: last.start_ms + to }
}

function hide(samples: Samples, place: HiddenPlace, random: Random): SeenTrack {
  const share = random()
  const rules = rulesOfRecording({ places: [place], hide_start_m: 0, hide_end_m: 0 }, () => share)
  const isVisible = visibleToOthers(samples, rules)
  const { samples: seen, breaks } = keepSamples({ samples, breaks: [] }, isVisible)
  return {
    samples: seen,
    breaks,
    isBegunHidden: isVisible[0] === 0,
    isEndedHidden: isVisible.at(-1) === 0,
    filmed: tellFilmed(samples, isVisible),
  }
}

const attacks = Array.from({ length: lives }, (_, seed): Attack => {
  const random = seeded(seed + 1_000_003)
  // Steps of the golden ratio and its square fill the disc evenly, so two hundred stand for all.
  const draws = [(seed * 0.618034) % 1, (seed * 0.754878) % 1]
  const radius_m = seed % 2 === 0 ? 200 : 300
  const { home, tracks } = live(seed + 1, { tracks: tracksOfLife, reachM: farthestRadii * radius_m })
  const { lat, lon } = placeOf(home)
  const place = { id: 'home', radius_m, ...drawCentre(lat, lon, radius_m, () => draws.shift() ?? 0) }
  const seen = tracks.map((track) => hide(track, place, random))
  const told = seen.map((track, at) => {
    const time = tracks[at]?.time
    return { ...track, filmed: { fromMs: time?.at(0) ?? 0, toMs: time?.at(-1) ?? 0 } }
  })
  return { home, place, seen, told }
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
    return distances.reduce((min, metres) => Math.min(min, metres), Infinity) / place.radius_m
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

test('no project tells when home was left or reached', () => {
  const takes = attacks.flatMap(({ place, seen }) => cluesOf(seen, spotOf(place), place.radius_m).takes)
  expect(takes.length).toBeGreaterThan(lives * 5)
  // Nothing that others get was filmed before the first place that they see, or after the last.
  expect(Math.max(...takes.map(({ seconds }) => seconds))).toBe(0)
})

test.each(counts)('if the times of %i videos were told, homes would be found', (count) => {
  const errors = attacks.flatMap(({ home, place, told }) => {
    const clues = cluesOf(told.filter(isInSight).slice(0, count), spotOf(place), place.radius_m)
    const guess = guesses['what the videos had time for']
    return guess && clues.takes.length > 1 ? [distance(guess(clues), home) / place.radius_m] : []
  })
  expect(errors.length).toBeGreaterThan(lives / 2)
  expect(medianOf(errors.toSorted((a, b) => a - b))).toBeLessThan(0.63)
})

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
