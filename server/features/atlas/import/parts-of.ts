import type { EdgeDraft, Outline, PlaceDraft } from '#domain/atlas/draft.ts'
import type { Batch } from './save-batch.ts'

/** A row costs about as much as this many points of an outline. */
const rowWeight = 20
/**
 * About a tenth of a second on the embedded database, where all other queries wait meanwhile. On PostgreSQL
 * none do.
 */
export const maxWeights = { embedded: 4000, postgres: 20_000 }

/** Splits a batch into parts that are stored quickly, with edges before the trails that use them. */
export function* partsOf({ edges, places, trails }: Batch, maxWeight: number): Generator<Batch> {
  const chunks = <Draft>(drafts: Draft[], weightOf: (draft: Draft) => number) =>
    chunksOf(drafts, weightOf, maxWeight)
  for (const some of chunks(edges, weightOfEdge)) yield { edges: some, places: [], trails: [] }
  for (const some of chunks(places, weightOfPlace)) yield { edges: [], places: some, trails: [] }
  for (const some of chunks(trails, ({ edgeIds }) => 4 * edgeIds.length))
    yield { edges: [], places: [], trails: some }
}

function* chunksOf<Draft>(
  drafts: Draft[],
  weightOf: (draft: Draft) => number,
  maxWeight: number,
): Generator<Draft[]> {
  let chunk: Draft[] = []
  let weight = 0
  for (const draft of drafts) {
    const more = rowWeight + weightOf(draft)
    if (chunk.length > 0 && weight + more > maxWeight) {
      yield chunk
      chunk = []
      weight = 0
    }
    chunk.push(draft)
    weight += more
  }
  if (chunk.length > 0) yield chunk
}

const weightOfEdge = ({ coordinates }: EdgeDraft): number => coordinates.length / 2

/** Names are indexed by each of their words, in each of their languages. */
const weightOfPlace = ({ outline, names }: PlaceDraft): number =>
  (outline ? pointsOf(outline) : 0) + rowWeight * Object.keys(names).length

function pointsOf(outline: Outline): number {
  const lines = outline.kind === 'lines' ? outline.lines : outline.areas.flat()
  return lines.reduce((sum, line) => sum + line.length / 2, 0)
}
