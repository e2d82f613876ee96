import type { Coordinates, PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type Difficulty, type PlaceOrigin, type TrailType } from '#domain/atlas/place.ts'
import { boundsOfLines } from './areas.ts'
import { gradeOfParts, gradingOf, type Grades } from './difficulty.ts'
import type { Step } from './follow-ways.ts'
import { GrowingUint32 } from './growing.ts'
import { trailImportance } from './importance.ts'
import { followedKind } from './kinds.ts'
import { lineOf, middleOf } from './line-of.ts'
import type { Described } from './names.ts'
import type { NodeStore } from './node-store.ts'
import { edgeId, splitWay } from './split-way.ts'

export type TrailSource = {
  type: TrailType
  origin: PlaceOrigin
  id: number
  described: Described
  /** From its own tags. */
  grades: Grades
  steps: Step[]
}

type Part = { difficulty: Difficulty; lengthM: number }
type Followed = { edgeIds: number[]; lines: Coordinates[]; parts: Part[]; lengthM: number }

/** A trail and its stretches in walking order; undefined if none of it is in the extract. */
export function trailOf(
  source: TrailSource,
  store: NodeStore,
): { place: PlaceDraft; edgeIds: number[] } | undefined {
  const { type, origin, id, described, grades } = source
  const { edgeIds, lines, parts, lengthM } = follow(source, store)
  const bounds = boundsOfLines(lines)
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), new Float64Array())
  if (!bounds || edgeIds.length === 0) return undefined
  const grading = gradingOf(type)
  const own = grading && grades[grading]
  const place: PlaceDraft = {
    n: placeNumber(type, origin, id),
    type,
    ...described,
    country: null,
    iso3166_2: null,
    difficulty: own === undefined ? null : own === 'unknown' ? gradeOfParts(parts) : own,
    importance: trailImportance(type, lengthM, described.facts),
    population: null,
    length_m: lengthM,
    elevation_m: null,
    ...middleOf(longest),
    bounds,
    outline: { kind: 'lines', lines },
  }
  return { place, edgeIds }
}

function follow({ type, steps }: TrailSource, store: NodeStore): Followed {
  const edgeIds: number[] = []
  const parts: Part[] = []
  const grading = gradingOf(type)
  const runs = new Runs(store)
  for (const { way, isReversed } of steps) {
    const kind = followedKind(type, way.kinds)
    if (!kind) continue
    const stretches = splitWay(way.nodes, store)
    for (const { from, to } of isReversed ? stretches.toReversed() : stretches) {
      edgeIds.push(edgeId(way.id, from, kind))
      const lengthM = isReversed ? runs.add(way.nodes, to, from) : runs.add(way.nodes, from, to)
      parts.push({ difficulty: grading ? way.grades[grading] : 'unknown', lengthM })
    }
  }
  return { edgeIds, parts, lines: runs.lines(), lengthM: parts.reduce((sum, part) => sum + part.lengthM, 0) }
}

/** Joins stretches into lines as long as each begins where the last one ended. */
class Runs {
  readonly #store: NodeStore
  readonly #nodes = new GrowingUint32()
  readonly #starts: number[] = []

  constructor(store: NodeStore) {
    this.#store = store
  }

  /** Adds the part of a way between two nodes, in either direction, and returns its length. */
  add(nodes: Uint32Array, from: number, to: number): number {
    const step = from <= to ? 1 : -1
    const isNext = this.#nodes.length > 0 && this.#nodes.at(this.#nodes.length - 1) === nodes[from]
    if (!isNext) {
      this.#starts.push(this.#nodes.length)
      this.#nodes.push(nodes[from] ?? 0)
    }
    let length = 0
    for (let at = from; at !== to; at += step) {
      const next = nodes[at + step] ?? 0
      length += this.#store.distance(nodes[at] ?? 0, next)
      this.#nodes.push(next)
    }
    return length
  }

  lines(): Coordinates[] {
    return this.#starts.map((start, index) =>
      lineOf(this.#nodes.slice(start, this.#starts[index + 1] ?? this.#nodes.length), this.#store),
    )
  }
}
