import { expect, test } from 'vitest'
import { samplerOf } from './sample-at.ts'
import { slopesOf } from './slopes.ts'

const minute = 60_000

/** The altitude at each of these minutes, straight in between. */
function sampler(heights: [minutes: number, metres: number][]) {
  return samplerOf({
    time: Float64Array.from(heights, ([at]) => at * minute),
    columns: [
      {
        name: 'altitude',
        values: Float64Array.from(heights, ([, metres]) => metres),
        course: 'straight',
        longestMs: Infinity,
        isJoined: new Uint8Array(heights.length).fill(1),
      },
    ],
  })
}
const summary = (heights: [minutes: number, metres: number][]) =>
  slopesOf(sampler(heights)).map(({ startMs, endMs, metres }) => [
    Math.round(startMs / minute),
    Math.round(endMs / minute),
    Math.round(metres),
  ])

test('a climb ends where the descent begins', () => {
  expect(
    summary([
      [0, 600],
      [20, 840],
      [30, 690],
    ]),
  ).toEqual([
    [0, 20, 240],
    [20, 30, -150],
  ])
})

const climbWithDip = (dip: number) =>
  summary([
    [0, 600],
    [10, 700],
    [14, 700 - dip],
    [20, 800],
  ])
const hill = (height: number) =>
  summary([
    [0, 600],
    [10, 600 + height],
    [20, 610],
  ])

test('dips and bumps of less than thirty metres are part of a slope', () => {
  expect(climbWithDip(29)).toEqual([[0, 20, 200]])
  expect(climbWithDip(30)).toEqual([
    [0, 10, 100],
    [10, 14, -30],
    [14, 20, 130],
  ])
  expect(hill(29)).toEqual([])
  expect(hill(30)).toEqual([[0, 10, 30]])
})

test('a long level stretch before or after a slope is not part of it, and a short one is', () => {
  expect(
    summary([
      [0, 600],
      [40, 601],
      [50, 700],
      [90, 701],
    ]),
  ).toEqual([[40, 50, 101]])
  expect(
    summary([
      [0, 600],
      [2, 601],
      [12, 700],
      [14, 701],
    ]),
  ).toEqual([[0, 14, 101]])
})

test('without altitudes there are no slopes', () => {
  expect(slopesOf(samplerOf({ time: new Float64Array([0, 1000]), columns: [] }))).toEqual([])
  expect(slopesOf(samplerOf({ time: new Float64Array(), columns: [] }))).toEqual([])
})
