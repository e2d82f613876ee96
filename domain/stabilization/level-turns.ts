import { newTurn, putTurn, takeTurn, type Turn } from './turns.ts'

type Down = readonly [Float64Array, Float64Array, Float64Array]

/** How far from straight up or down, as a share, the camera has to look for the horizon to be known. */
const [unknownBelow, knownFrom] = [0.15, 0.35]

/** Turns the view about its axis so that the horizon is level, where it can be seen at all. */
export function levelTurns(turns: Float32Array, down: Down): void {
  const turn = newTurn()
  const seen = new Float64Array(3)
  for (let frame = 0; frame < down[0].length; frame++) {
    takeTurn(turns, frame, turn)
    downIn(turn, down, frame, seen)
    const share = certainty(Math.sqrt(seen[0]! ** 2 + seen[1]! ** 2))
    const half = (share * Math.atan2(-seen[0]!, seen[1]!)) / 2
    turnAboutAxis(turn, Math.cos(half), Math.sin(half))
    putTurn(turn, turns, frame)
  }
}

/** Radians that the view leans to the right and looks down, per frame; NaN where down is not known. */
export function levelsOf(turns: Float32Array, down: Down): Float32Array {
  const levels = new Float32Array(2 * down[0].length)
  const turn = newTurn()
  const seen = new Float64Array(3)
  for (let frame = 0; frame < down[0].length; frame++) {
    takeTurn(turns, frame, turn)
    downIn(turn, down, frame, seen)
    const isKnown = seen[0] !== 0 || seen[1] !== 0 || seen[2] !== 0
    levels[2 * frame] = isKnown ? Math.atan2(seen[0]!, seen[1]!) : Number.NaN
    levels[2 * frame + 1] = isKnown ? Math.asin(Math.max(-1, Math.min(1, seen[2]!))) : Number.NaN
  }
  return levels
}

/** From 0 to 1, smoothly. */
function certainty(aside: number): number {
  const share = Math.max(0, Math.min(1, (aside - unknownBelow) / (knownFrom - unknownBelow)))
  return share * share * (3 - 2 * share)
}

/** Down as the view sees it: turn* down turn. */
function downIn(turn: Turn, down: Down, frame: number, into: Float64Array): void {
  const w = turn[0]!
  const x = -turn[1]!
  const y = -turn[2]!
  const z = -turn[3]!
  const a = down[0][frame]!
  const b = down[1][frame]!
  const c = down[2][frame]!
  // v + 2 u × (u × v + w v), with u the vector part.
  const i = y * c - z * b + w * a
  const j = z * a - x * c + w * b
  const k = x * b - y * a + w * c
  into[0] = a + 2 * (y * k - z * j)
  into[1] = b + 2 * (z * i - x * k)
  into[2] = c + 2 * (x * j - y * i)
}

/** Appends a rotation about the turn's own forward axis. */
function turnAboutAxis(turn: Turn, cosine: number, sine: number): void {
  const w = turn[0]!
  const x = turn[1]!
  const y = turn[2]!
  const z = turn[3]!
  turn[0] = w * cosine - z * sine
  turn[1] = x * cosine + y * sine
  turn[2] = y * cosine - x * sine
  turn[3] = z * cosine + w * sine
}
