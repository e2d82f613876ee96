import { expect, test } from 'vitest'
import { sports, type Sport } from './sport.ts'
import {
  figureNames,
  hasAdjustedPace,
  preferredFirst,
  speedStyleOf,
  stepsPerTurn,
  usualSplit,
  viewOfSport,
} from './sport-view.ts'

test.each<[Sport, string, string]>([
  ['running', 'pace', 'distance'],
  ['hiking', 'pace', 'distance'],
  ['mountaineering', 'speed', 'distance'],
  ['road_cycling', 'speed', 'distance'],
  ['alpine_skiing', 'speed', 'descent'],
  ['backcountry_skiing', 'speed', 'ascent'],
  ['open_water_swimming', 'swim_pace', 'distance'],
  ['windsurfing', 'speed', 'distance'],
  ['diving', 'speed', 'max_depth'],
  ['fitness', 'speed', 'moving_time'],
])('for %s, how fast it was is a %s, and the first figure is %s', (sport, speed, first) => {
  const view = viewOfSport(sport)
  expect(view.speed).toBe(speed)
  expect(preferredFirst(view.figures, figureNames)[0]).toBe(first)
})

test.each(sports)('for %s, every figure is shown exactly once', (sport) => {
  const { figures } = viewOfSport(sport)
  expect(new Set(figures).size).toBe(figures.length)
  expect(preferredFirst(figures, figureNames).toSorted()).toEqual(figureNames.toSorted())
})

test('what a sport prefers comes first, and the rest keeps its order', () => {
  expect(preferredFirst(['d', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['d', 'b', 'a', 'c'])
})

test('only runs have a grade-adjusted pace', () => {
  expect(sports.filter(hasAdjustedPace)).toEqual(['running', 'trail_running', 'indoor_running'])
})

test.each<[Sport, number, number]>([
  ['running', 86, 2],
  ['running', 119.9, 2],
  ['running', 120, 1],
  ['running', 172, 1],
  ['walking', 55, 2],
  ['hiking', 110, 1],
  ['cycling', 86, 1],
  ['swimming', 30, 1],
])('%s with a recorded cadence of %d means %d steps each', (sport, cadence, steps) => {
  expect(stepsPerTurn(sport, cadence)).toBe(steps)
})

test.each<[readonly number[], number, number | undefined]>([
  [[1, 5], 0.4, 1],
  [[1, 5], 50, 1],
  [[1, 5], 50.1, 5],
  [[1, 5, 10], 250, 5],
  [[1, 5, 10], 251, 10],
  [[1, 5, 10], 900, 10],
  [[], 12, undefined],
])('of splits of %j, %d units are shown in those of %s', (splits, distance, length) => {
  expect(usualSplit(splits, distance)).toBe(length)
})

test.each<[Sport[], string]>([
  [['running'], 'pace'],
  [['running', 'hiking', 'trail_running'], 'pace'],
  [['open_water_swimming'], 'swim_pace'],
  [['alpine_skiing'], 'speed'],
  [['running', 'cycling'], 'speed'],
  [['running', 'swimming'], 'speed'],
  [[], 'speed'],
])('how fast %j were together is said as a %s', (together, style) => {
  expect(speedStyleOf(together)).toBe(style)
})
