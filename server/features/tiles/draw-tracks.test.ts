import { expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import { latOf, lonOf } from '#domain/geo/web-mercator.ts'
import { levelNames, trackOf, type Line } from './draw-tracks.ts'

function lineOf(places: { lon: number; lat: number }[], breaks: number[] = []): Line {
  const samples = {
    time: Float64Array.from(places, (_, n) => n * 1000),
    lon: Float64Array.from(places, ({ lon }) => lon),
    lat: Float64Array.from(places, ({ lat }) => lat),
    series: {},
  }
  return { samples, breaks }
}

const pointsOf = (lines: Float64Array[]): number => lines.reduce((sum, line) => sum + line.length / 2, 0)

test('of a track in very many pieces the largest are drawn, in their order along the track', () => {
  const pieces = 150_000
  // Every 300th piece is ten times as long as the others: 500 of them.
  const places = Array.from({ length: 2 * pieces }, (_, n) => {
    const piece = n >> 1
    return { lon: 8 + piece * 1e-5, lat: 47 + (n % 2) * (piece % 300 === 0 ? 1e-3 : 1e-4) }
  })
  const track = trackOf(
    lineOf(
      places,
      Array.from({ length: pieces }, (_, n) => 2 * n),
    ),
  )
  expect(track?.levels.fine.map(([x = 0]) => Math.round((lonOf(x) - 8) / 1e-5))).toEqual(
    Array.from({ length: 500 }, (_, n) => 300 * n),
  )
  for (const name of levelNames) expect(track?.levels[name].length).toBeLessThanOrEqual(500)
})

test('a track of very many turns is drawn with as many points as a tile can hold, close to the original', () => {
  // A spiral of 400 turns, zigzagging by 10 m to each side.
  const count = 200_000
  const places = Array.from({ length: count }, (_, n) => {
    const [radius, angle] = [0.1 + (n / count) * 0.8, (n / count) * 400 * 2 * Math.PI]
    const zigzag = (n % 2 === 0 ? 1 : -1) * 1e-4
    return { lon: 8 + (radius + zigzag) * Math.cos(angle), lat: 1 + (radius + zigzag) * Math.sin(angle) }
  })
  const track = trackOf(lineOf(places))
  const fine = track?.levels.fine ?? []
  expect(pointsOf(fine)).toBeLessThanOrEqual(20_000)
  expect(pointsOf(fine)).toBeGreaterThan(2000)
  const [line = new Float64Array()] = fine
  for (const [at, place] of [
    [0, places[0]],
    [line.length - 2, places.at(-1)],
  ] as const) {
    expect(
      distanceBetween(latOf(line[at + 1] ?? 0), lonOf(line[at] ?? 0), place?.lat ?? 0, place?.lon ?? 0),
    ).toBeLessThan(0.1)
  }
  const counts = levelNames.map((name) => pointsOf(track?.levels[name] ?? []))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})
