import type { Motion } from '#domain/motion/motion.ts'
import { frameAt, intervalOf } from './frame-times.ts'
import { shutterSeconds } from './rolling-shutter.ts'
import { mixTurns, newTurn, putMatrix, takeTurn, turnFrom, type Turn } from './turns.ts'
import type { ViewPath } from './view-path.ts'

/** How many times within a frame the camera's turn is determined, where rows were read one after another. */
export const shutterSlices = 9
/** As a share of the interval. A video with another frame rate shows moments between frames. */
const nearlyThere = 0.25

/** What is drawn at a moment. Made once and filled for every frame. */
export type FrameView = {
  /**
   * In columns, from rays of the view to rays of the picture: one matrix, or one for each ninth of the picture's rows.
   */
  matrices: Float32Array
  slices: 1 | typeof shutterSlices
  zoom: number
  /** Radians that the view leans to the right and looks down; NaN where it is not known. */
  roll: number
  pitch: number
}

export const newFrameView = (): FrameView => ({
  matrices: new Float32Array(9 * shutterSlices),
  slices: 1,
  zoom: 1,
  roll: Number.NaN,
  pitch: Number.NaN,
})

/** The path being shown, and the previous one during the transition. */
export type ShownPath = {
  path: ViewPath
  before: ViewPath | null
  /** From 0, only the previous path, to 1. */
  share: number
  isShutterUndone: boolean
}

/** Returns false and leaves the view alone where the path does not reach. Allocates nothing. */
export function viewAt(motion: Motion, shown: ShownPath, seconds: number, into: FrameView): boolean {
  const place = nearestPlace(frameAt(motion, seconds))
  if (!readPath(shown.path, place, here)) return false
  into.zoom = here.zoom
  into.roll = here.roll
  into.pitch = here.pitch
  if (shown.before && shown.share < 1 && readPath(shown.before, place, there)) {
    const { share } = shown
    mixTurns(there.turn, here.turn, share, here.turn)
    // The zoom needed grows at least as fast as the turn, so in between this leaves nearly all of the margin.
    into.zoom = there.zoom + (here.zoom - there.zoom) * share
    into.roll = there.roll + (here.roll - there.roll) * share
    into.pitch = there.pitch + (here.pitch - there.pitch) * share
  }
  const readout = shown.isShutterUndone ? shutterSeconds(motion) / intervalOf(motion) : 0
  into.slices = readout > 0 ? shutterSlices : 1
  for (let slice = 0; slice < into.slices; slice++) {
    const offset = readout > 0 ? (slice / (shutterSlices - 1) - 0.5) * readout : 0
    mixedTurn(motion.q, Math.max(0, Math.min(motion.n - 1, place + offset)), camera)
    turnFrom(camera, here.turn, camera)
    putMatrix(camera, into.matrices, 9 * slice)
  }
  return true
}

type Place = { turn: Turn; zoom: number; roll: number; pitch: number }
const newPlace = (): Place => ({ turn: newTurn(), zoom: 1, roll: 0, pitch: 0 })

const [here, there, camera, next] = [newPlace(), newPlace(), newTurn(), newTurn()]

const nearestPlace = (place: number): number =>
  Math.abs(place - Math.round(place)) <= nearlyThere ? Math.round(place) : place

function readPath({ first, count, turns, zooms, levels }: ViewPath, place: number, into: Place): boolean {
  const at = place - first
  if (!(at >= 0 && at <= count - 1)) return false
  const row = Math.floor(at)
  const share = at - Math.floor(at)
  mixedTurn(turns, at, into.turn)
  const after = Math.min(row + 1, count - 1)
  into.zoom = zooms[row]! + (zooms[after]! - zooms[row]!) * share
  into.roll = levels[2 * row]!
  into.pitch = levels[2 * row + 1]!
  return true
}

function mixedTurn(turns: Float32Array, place: number, into: Turn): void {
  const row = Math.floor(place)
  takeTurn(turns, row, into)
  if (place === row) return
  takeTurn(turns, row + 1, next)
  mixTurns(into, next, place - row, into)
}
