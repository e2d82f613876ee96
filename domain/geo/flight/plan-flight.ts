import { metresPerDegree, radiansPerDegree } from '#domain/geo/ellipsoid.ts'
import { courseAlong } from './course.ts'
import { evenPath, type Path } from './even-path.ts'
import { smooth, smoothAbove } from './smooth.ts'
import { metresAlong, type Track } from './track-length.ts'

/** Metres above sea level. NaN where unknown. */
export type HeightAt = (lon: number, lat: number) => number

type Place = { lon: number; lat: number; altitude: number }

/** Where the camera is, and what it looks at. */
export type FlightView = { eye: Place; target: Place }

export type Flight = {
  lengthM: number
  durationMs: number
  /** After `ms` of flight at ordinary speed. */
  viewAt: (ms: number) => FlightView
}

/** The camera stays at least this far above the ground. */
export const clearanceM = 40
/** In degrees per second. */
export const maxTurnPerSecond = 24

const stepsPerSecond = 10
const inSteps = (seconds: number) => Math.round(seconds * stepsPerSecond)

const shortestSeconds = 30
const longestSeconds = 90
const secondsPerKm = 1.5

/** From the length alone: half a minute for a stroll, a minute and a half for a day's bike ride. */
export function flightDurationMs(lengthM: number): number {
  const seconds = shortestSeconds + (lengthM / 1000) * secondsPerKm
  return Math.min(seconds, longestSeconds) * 1000
}

/** The picture reaches as far ahead as the flight gets in this time. */
const seenSeconds = 6
const minRangeM = 500
/** The camera is never farther from the track. */
export const maxRangeM = 8000
/** From the vertical. */
const pitch = 62 * radiansPerDegree

/**
 * A flight along a track at constant speed: the camera follows a smoothed path from behind and above, turns
 * slowly, and rises where the ground behind would hide the track.
 */
export function planFlight(track: Track, heightAt: HeightAt): Flight {
  const lengthM = metresAlong(track).at(-1) ?? 0
  const durationMs = flightDurationMs(lengthM)
  const steps = Math.ceil((durationMs / 1000) * stepsPerSecond)
  const metresPerSecond = lengthM / (durationMs / 1000)
  const range = Math.min(maxRangeM, Math.max(minRangeM, metresPerSecond * seenSeconds))

  const exact = evenPath(track, steps)
  const path = { lon: smooth(exact.lon, inSteps(1)), lat: smooth(exact.lat, inSteps(1)) }
  const course = courseAlong(path, {
    behind: inSteps(2),
    ahead: inSteps(3),
    maxTurn: maxTurnPerSecond / stepsPerSecond,
  })
  const eyes = placesBehind(path, course, range * Math.sin(pitch))
  const ground = smooth(heightsAlong(path, heightAt), inSteps(1))
  const altitude = smoothAbove(neededAltitudes({ path, eyes, ground, range }, heightAt), inSteps(1.5))

  return {
    lengthM,
    durationMs,
    viewAt(ms) {
      const step = Math.max(0, Math.min(steps, (ms / durationMs) * steps))
      return {
        eye: { lon: at(eyes.lon, step), lat: at(eyes.lat, step), altitude: at(altitude, step) },
        target: { lon: at(path.lon, step), lat: at(path.lat, step), altitude: at(ground, step) },
      }
    },
  }
}

function at(values: Float64Array, step: number): number {
  const before = Math.floor(step)
  const from = values[before] ?? 0
  return from + ((values[before + 1] ?? from) - from) * (step - before)
}

function placesBehind(path: Path, course: Float64Array, metres: number): Path {
  const radians = course.map((degrees) => degrees * radiansPerDegree)
  const scale = Array.from(path.lat, metresPerDegree)
  return {
    lat: path.lat.map((lat, i) => lat - (metres * Math.cos(radians[i] ?? 0)) / (scale[i]?.north ?? 1)),
    lon: path.lon.map((lon, i) => lon - (metres * Math.sin(radians[i] ?? 0)) / (scale[i]?.east ?? 1)),
  }
}

/** Where the height is unknown, the last known one is kept. */
function heightsAlong({ lon, lat }: Path, heightAt: HeightAt): Float64Array {
  const heights = lon.map((x, i) => heightAt(x, lat[i] ?? 0))
  let last = heights.find((height) => Number.isFinite(height)) ?? 0
  return heights.map((height) => {
    if (Number.isFinite(height)) last = height
    return last
  })
}

/** Where on the line of sight, from the target (0) to the camera (1), no ground may rise above it. */
const sightShares = [0.25, 0.4, 0.55, 0.7, 0.85]
/** Beyond this, the camera would look straight down into a gorge. The walls may hide the track for a moment. */
const highestShare = 1.6

type Sights = { path: Path; eyes: Path; ground: Float64Array; range: number }

function neededAltitudes({ path, eyes, ground, range }: Sights, heightAt: HeightAt): Float64Array {
  const usual = range * Math.cos(pitch)
  const below = heightsAlong(eyes, heightAt)
  const sights = sightShares.map((share) => ({
    share,
    heights: heightsAlong(blend(path, eyes, share), heightAt),
  }))
  return ground.map((height, i) => {
    const forSight = sights.map(({ share, heights }) => height + ((heights[i] ?? height) - height) / share)
    const seen = Math.min(Math.max(height + usual, ...forSight), height + range * highestShare)
    // Twice the clearance at the steps, so that the ground between two of them is cleared as well.
    return Math.max(seen, (below[i] ?? height) + 2 * clearanceM)
  })
}

const blend = (from: Path, to: Path, share: number): Path => ({
  lon: from.lon.map((lon, i) => lon + ((to.lon[i] ?? lon) - lon) * share),
  lat: from.lat.map((lat, i) => lat + ((to.lat[i] ?? lat) - lat) * share),
})
