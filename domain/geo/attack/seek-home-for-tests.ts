import type { Samples } from '#domain/telemetry/recording.ts'
import { spotOf } from './lives-for-tests.ts'
import { distance, type Spot } from './streets-for-tests.ts'

/** What a stranger sees of a track: its samples, and where pieces of it are missing. */
export type SeenTrack = {
  samples: Samples
  breaks: number[]
  isBegunHidden: boolean
  isEndedHidden: boolean
  /** When the video of it was filmed, as far as strangers are told. */
  filmed?: { fromMs: number; toMs: number } | undefined
}

/** Where a track leaves or enters the hidden area. */
type End = { at: Spot; near: Spot; mid: Spot; far: Spot }
/** Duration and speed of a passage through the hidden area. */
type Gap = { from: Spot; to: Spot; seconds: number; pace: number }
/** How long the camera ran before a track left the hidden area, or after it came back. */
type Take = { at: Spot; seconds: number; pace: number }
/**
 * Everything an attacker can use. The centre of the circle is given, because anyone can find it from many
 * tracks.
 */
type Clues = { ends: End[]; gaps: Gap[]; takes: Take[]; middle: Spot; radius: number }

export type Guess = (clues: Clues) => Spot

/** Distances along the track from its end: what counts as its heading, and as the line it came along. */
const [nearM, midM, farM] = [50, 500, 1500]

export function cluesOf(tracks: SeenTrack[], middle: Spot, radius: number): Clues {
  const ends: End[] = []
  const gaps: Gap[] = []
  const takes: Take[] = []
  for (const { samples, breaks, isBegunHidden, isEndedHidden, filmed } of tracks) {
    const spots = Array.from(samples.lat, (lat, at) => spotOf({ lat, lon: samples.lon[at]! }))
    if (spots.length < 2) continue
    if (filmed && isBegunHidden) takes.push(takeOf(spots, samples.time, filmed.fromMs))
    if (filmed && isEndedHidden)
      takes.push(takeOf(spots.toReversed(), samples.time.toReversed(), filmed.toMs))
    const starts = [0, ...breaks]
    for (const [piece, start] of starts.entries()) {
      const stop = (starts[piece + 1] ?? spots.length) - 1
      const cutsIn = piece === 0 ? isBegunHidden : true
      const cutsOut = piece === starts.length - 1 ? isEndedHidden : true
      if (cutsIn) ends.push(endOf(spots.slice(start, stop + 1)))
      if (cutsOut) ends.push(endOf(spots.slice(start, stop + 1).toReversed()))
      if (piece > 0) gaps.push(gapOf(spots, samples.time, start))
    }
  }
  return { ends, gaps, takes, middle, radius }
}

function endOf(spots: Spot[]): End {
  const after = (metres: number) => spots.find((spot) => distance(spot, spots[0]!) >= metres) ?? spots.at(-1)!
  return { at: spots[0]!, near: after(nearM), mid: after(midM), far: after(farM) }
}

function gapOf(spots: Spot[], time: Float64Array, start: number): Gap {
  const [from, to] = [spots[start - 1]!, spots[start]!]
  const pace = (distance(spots[start - 2] ?? from, from) * 1000) / (time[start - 1]! - (time[start - 2] ?? 0))
  return { from, to, seconds: (time[start]! - time[start - 1]!) / 1000, pace }
}

const paceSamples = 30

/** The pace before it was probably that of the first visible half kilometre. */
function takeOf(spots: Spot[], time: Float64Array, filmedMs: number): Take {
  const last = Math.min(paceSamples, spots.length - 1)
  const metres = spots.slice(1, last + 1).reduce((sum, spot, at) => sum + distance(spots[at]!, spot), 0)
  const pace = (metres * 1000) / Math.abs(time[last]! - time[0]!)
  const isLater = time[last]! > time[0]!
  const seconds = (isLater ? time[0]! - filmedMs : filmedMs - time[0]!) / 1000
  return { at: spots[0]!, seconds: Math.max(0, seconds), pace }
}

const meanOf = (spots: Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

/** The centre of the best-fitting circle, by Kåsa's method. */
const fitCircle: Guess = ({ ends, middle }) => {
  const spots = ends.map(({ at }) => at)
  const mean = meanOf(spots)
  let [uu, uv, vv, a, b] = [0, 0, 0, 0, 0]
  for (const { x, y } of spots) {
    const [u, v] = [x - mean.x, y - mean.y]
    const square = u * u + v * v
    uu += u * u
    uv += u * v
    vv += v * v
    a += (u * square) / 2
    b += (v * square) / 2
  }
  const det = uu * vv - uv * uv
  return Math.abs(det) < 1
    ? middle
    : { x: mean.x + (a * vv - b * uv) / det, y: mean.y + (b * uu - a * uv) / det }
}

/** The same for a known radius: the ends push and pull until they are at the right distance. */
const fitKnownCircle: Guess = ({ ends, radius }) => {
  let centre = meanOf(ends.map(({ at }) => at))
  for (let round = 0; round < 200; round++) {
    let [pullX, pullY] = [0, 0]
    for (const { at } of ends) {
      const far = distance(centre, at) || 1
      const wrong = (far - 3.5 * radius) / far / ends.length
      pullX += wrong * (centre.x - at.x)
      pullY += wrong * (centre.y - at.y)
    }
    centre = { x: centre.x - 0.3 * pullX, y: centre.y - 0.3 * pullY }
  }
  return centre
}

/**
 * Someone who starts on one side of a circle usually leaves it on that side; for straight routes, how much more often
 * is known.
 */
const weighEnds =
  (trust: number): Guess =>
  ({ ends, middle }) => {
    const mean = meanOf(ends.map(({ at }) => at))
    return { x: middle.x + trust * (mean.x - middle.x), y: middle.y + trust * (mean.y - middle.y) }
  }

/**
 * The point nearest to all the lines along which the tracks arrive, pulled towards the centre with the weight of `pull`
 * lines.
 */
const meetLines =
  (from: 'near' | 'mid' | 'far', pull: number): Guess =>
  ({ ends, middle }) => {
    const weight = Math.max(1e-6, pull * ends.length)
    let [a, b, d, e, f] = [weight, 0, weight, weight * middle.x, weight * middle.y]
    for (const { at, [from]: back } of ends) {
      const length = distance(at, back) || 1
      const [dx, dy] = [(at.x - back.x) / length, (at.y - back.y) / length]
      const [xx, xy, yy] = [1 - dx * dx, -dx * dy, 1 - dy * dy]
      a += xx
      b += xy
      d += yy
      e += xx * at.x + xy * at.y
      f += xy * at.x + yy * at.y
    }
    const det = a * d - b * b
    return { x: (e * d - b * f) / det, y: (a * f - b * e) / det }
  }

/** Streets are a third longer than a straight line. */
const detour = 1.3

/** The place that the passages through the hidden area had just enough time to visit. */
const timeGaps: Guess = ({ gaps, middle, radius }) =>
  bestOf(middle, radius, (spot) => {
    let wrong = 0
    for (const { from, to, seconds, pace } of gaps)
      wrong += Math.min(
        radius,
        Math.abs((distance(from, spot) + distance(spot, to)) * detour - seconds * pace),
      )
    return wrong
  })

/**
 * The place from which the way to the end of each track takes as long as the camera ran, assuming that all ways are
 * longer than straight lines by about the same factor.
 */
const timeTakes: Guess = ({ takes, middle, radius }) =>
  takes.length === 0
    ? middle
    : bestOf(middle, radius, (spot) => {
        const [ways, lines] = [
          takes.map(({ seconds, pace }) => seconds * pace),
          takes.map(({ at }) => distance(at, spot)),
        ]
        const longer = Math.min(1.4, Math.max(1.1, sumOf(ways) / sumOf(lines)))
        return sumOf(ways.map((way, index) => Math.min(radius, Math.abs(lines[index]! * longer - way))))
      })

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The place that most of the lines pass near. */
const passLines: Guess = ({ ends, middle, radius }) =>
  bestOf(middle, radius, (spot) => {
    let wrong = 0
    for (const { at, far } of ends) {
      const length = distance(at, far) || 1
      wrong += Math.min(
        radius,
        Math.abs((spot.x - at.x) * (at.y - far.y) - (spot.y - at.y) * (at.x - far.x)) / length,
      )
    }
    return wrong
  })

function bestOf(middle: Spot, radius: number, wrongAt: (spot: Spot) => number): Spot {
  let [best, min] = [middle, Infinity]
  for (let column = -10; column <= 10; column++)
    for (let row = -10; row <= 10; row++) {
      const spot = { x: middle.x + (column * radius) / 10, y: middle.y + (row * radius) / 10 }
      const wrong = distance(spot, middle) > radius ? Infinity : wrongAt(spot)
      if (wrong < min) [best, min] = [spot, wrong]
    }
  return best
}

/** The home must be within the disc, so nothing outside is searched. */
function within(guess: Guess): Guess {
  return (clues) => {
    const { middle, radius } = clues
    const spot = guess(clues)
    const far = distance(spot, middle)
    if (far <= radius) return spot
    return {
      x: middle.x + ((spot.x - middle.x) * radius) / far,
      y: middle.y + ((spot.y - middle.y) * radius) / far,
    }
  }
}

const together: Guess = (clues) =>
  meanOf(
    [weighEnds(0.5), meetLines('near', 0.25), meetLines('far', 0.25), timeGaps, timeTakes].map((guess) =>
      within(guess)(clues),
    ),
  )

export const guesses: Record<string, Guess> = {
  'the middle of the circle, which is a blind guess': ({ middle }) => middle,
  'a circle through the ends': fitCircle,
  'a circle of known size through the ends': fitKnownCircle,
  'where most ends are': within(weighEnds(0.5)),
  'where most ends are, twice as sure': within(weighEnds(1)),
  'where the headings meet': within(meetLines('near', 0)),
  'where the headings meet, near the middle': within(meetLines('near', 0.25)),
  'where lines of 500 m meet': within(meetLines('mid', 0)),
  'where lines of 500 m meet, near the middle': within(meetLines('mid', 0.25)),
  'where lines of 1.5 km meet': within(meetLines('far', 0)),
  'where lines of 1.5 km meet, near the middle': within(meetLines('far', 0.25)),
  'what most lines pass by': passLines,
  'what the gaps had time for': timeGaps,
  'what the videos had time for': timeTakes,
  'all of it together': together,
}
