import { distanceBetween } from '#domain/geo/distance.ts'
import { linesOf, type Piece } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { projectTimeAt, type Timeline } from '#domain/time/timeline.ts'

/** A short piece of what was filmed: where it begins in the project, how long it plays, and its line. */
export type Segment = { projectMs: number; durationMs: number; line: [number, number][] }
type Line = Pick<Recording, 'samples' | 'breaks'>

const longestMs = 30_000
const farthestM = 500
/** In projects of many hours or kilometres the pieces are longer. */
const maxOfAProject = 600
const toleranceM = 3

/**
 * Splits recordings, cut to what was filmed, into pieces from which a map finds the moment, in playing order.
 */
export function segmentsOf(timeline: Timeline, lines: Line[]): Segment[] {
  const pieces = lines.flatMap(({ samples, breaks }) =>
    linesOf(samples, breaks).map((piece) => ({ piece, time: samples.time })),
  )
  const lengthM = pieces.reduce((sum, { piece }) => sum + lengthOf(piece), 0)
  const stretch = Math.max(1, (timeline.durationMs / longestMs + lengthM / farthestM) / maxOfAProject)
  const limits = { durationMs: longestMs * stretch, lengthM: farthestM * stretch }
  return pieces
    .flatMap(({ piece, time }) => cutPiece(timeline, piece, time, limits))
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, maxOfAProject)
    .toSorted((a, b) => a.projectMs - b.projectMs)
}

const edgeBefore = ({ lat, lon }: Piece, at: number): number =>
  distanceBetween(lat[at - 1] ?? 0, lon[at - 1] ?? 0, lat[at] ?? 0, lon[at] ?? 0)

function lengthOf(piece: Piece): number {
  let lengthM = 0
  for (let at = 1; at < piece.indexes.length; at++) lengthM += edgeBefore(piece, at)
  return lengthM
}

type Limits = { durationMs: number; lengthM: number }
type Begun = { at: number; projectMs: number; lengthM: number }

function cutPiece(timeline: Timeline, piece: Piece, time: Float64Array, limits: Limits): Segment[] {
  const { indexes } = piece
  const projectMs = Array.from(indexes, (index) => projectTimeAt(timeline, time[index] ?? Number.NaN))
  const found: Segment[] = []
  let begun: Begun | undefined
  const end = (last: number): void => {
    const until = projectMs[last] ?? null
    if (begun && until !== null && last > begun.at)
      found.push({
        projectMs: begun.projectMs,
        durationMs: until - begun.projectMs,
        line: lineOf(piece, begun.at, last),
      })
    begun = undefined
  }
  for (let at = 0; at < indexes.length; at++) {
    const now = projectMs[at] ?? null
    if (now === null) {
      end(at - 1)
      continue
    }
    if (begun && now < (projectMs[at - 1] ?? 0)) end(at - 1)
    begun ??= { at, projectMs: now, lengthM: 0 }
    if (at > begun.at) begun.lengthM += edgeBefore(piece, at)
    if (now - begun.projectMs < limits.durationMs && begun.lengthM < limits.lengthM) continue
    end(at)
    // The next piece starts here, so that nothing is missing between them.
    begun = { at, projectMs: now, lengthM: 0 }
  }
  end(indexes.length - 1)
  return found
}

function lineOf({ lon, lat }: Piece, from: number, to: number): [number, number][] {
  const [x, y] = [lon.subarray(from, to + 1), lat.subarray(from, to + 1)]
  return Array.from(simplifyLine(x, y, toleranceM), (at) => [rounded(x[at] ?? 0), rounded(y[at] ?? 0)])
}

/** Rounds to a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
