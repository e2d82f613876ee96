import { interpolate } from './interpolate.ts'

/** The run that the picture of the home page plays: samples at equal steps along the drawn track. */
const altitudesM = [
  900, 1013, 1052, 1211, 1307, 1442, 1568, 1728, 1887, 2174, 2474, 2661, 2995, 2791, 2531, 2167, 1889, 1688,
  1480, 1225, 900,
]
const speedsKmh = [
  7.9, 7.7, 6.2, 6.9, 5.5, 7.0, 4.7, 3.9, 4.4, 3.4, 3.4, 4.8, 8.7, 12.8, 18.0, 16.1, 15.7, 13.1, 15.0, 15.4,
  14.1,
]
const heartRates = [
  130, 140, 143, 146, 150, 146, 157, 160, 163, 172, 178, 168, 162, 138, 121, 116, 116, 122, 120, 118, 118,
]
const durationS = 2 * 3600 + 14 * 60

export type ExampleMoment = { elapsedS: number; altitudeM: number; speedMps: number; heartRate: number }

/** `position` runs from 0, the start, to 1, the end. */
export function exampleMomentAt(position: number): ExampleMoment {
  return {
    elapsedS: position * durationS,
    altitudeM: interpolate(altitudesM, position),
    speedMps: interpolate(speedsKmh, position) / 3.6,
    heartRate: interpolate(heartRates, position),
  }
}

/** The altitude over the whole run as an area of 100 by 100. */
export function exampleProfilePath(): string {
  const lowest = Math.min(...altitudesM)
  const span = Math.max(...altitudesM) - lowest
  const points = altitudesM.map((altitudeM, index) => {
    const x = (index / (altitudesM.length - 1)) * 100
    const y = 92 - ((altitudeM - lowest) / span) * 84
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M0 100L${points.join('L')}L100 100z`
}
