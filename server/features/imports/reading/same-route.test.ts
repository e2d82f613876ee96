import { expect, test } from 'vitest'
import { isSameRoute, routeProbesOf } from './same-activity.ts'

const metresPerDegree = 111_132
const eastMetres = 78_847

/** A round trip of 12 km on a plane, starting in the south, with points this many degrees of the circle apart. */
function round({ everyDegrees = 1, radiusM = 1900, isBackward = false, eastM = 0, digits = 7 } = {}) {
  const angles = Array.from(
    { length: Math.floor(360 / everyDegrees) + 1 },
    (_, n) => n * everyDegrees * (isBackward ? -1 : 1),
  )
  const radians = angles.map((angle) => (angle * Math.PI) / 180)
  return {
    lat: Float64Array.from(radians, (angle) =>
      Number((45 - (radiusM * Math.cos(angle)) / metresPerDegree).toFixed(digits)),
    ),
    lon: Float64Array.from(radians, (angle) =>
      Number((7 + (eastM + radiusM * Math.sin(angle)) / eastMetres).toFixed(digits)),
    ),
  }
}

test.each([
  ['itself', round(), true],
  ['itself with rounded coordinates', round({ digits: 4 }), true],
  ['itself with a tenth of the points', round({ everyDegrees: 10 }), true],
  ['itself in the other direction', round({ isBackward: true }), false],
  ['one beside it', round({ eastM: 80 }), false],
  ['one that is 2% longer', round({ radiusM: 1938 }), false],
  ['nothing', { lat: new Float64Array(), lon: new Float64Array() }, false],
  ['a point', { lat: Float64Array.of(45, 45), lon: Float64Array.of(7, 7) }, false],
])('a route compared with %s', (_, other, isSame) => {
  expect(isSameRoute(other, routeProbesOf(round()))).toBe(isSame)
  expect(isSameRoute(round(), routeProbesOf(other))).toBe(isSame)
})
