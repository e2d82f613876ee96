import type { EdgeDraft, Outline, PlaceDraft, TrailDraft } from '#domain/atlas/draft.ts'

export type ExtractBatch = {
  /** Counts from 1. The same file gives the same batches. */
  position: number
  edges: EdgeDraft[]
  places: PlaceDraft[]
  trails: TrailDraft[]
}

/** The weight of a full batch: about a megabyte. */
const maxWeight = 100_000
const rowWeight = 50

/** Collects what is read into batches of about the same size. */
export class Batches {
  readonly #countryAt: (lon: number, lat: number) => string | null
  readonly #from: number
  #ready: ExtractBatch[] = []
  #batch: ExtractBatch = { position: 1, edges: [], places: [], trails: [] }
  #weight = 0

  /** Batches up to the position `from` are stored already. */
  constructor(from: number, countryAt: (lon: number, lat: number) => string | null) {
    this.#from = from
    this.#countryAt = countryAt
  }

  /** Whether the batch being filled is needed. */
  get isWanted(): boolean {
    return this.#batch.position > this.#from
  }

  addEdge(edge: EdgeDraft): void {
    this.#batch.edges.push(edge)
    this.#weigh(edge.coordinates.length)
  }

  addPlace(place: PlaceDraft): void {
    const country = place.country ?? (this.isWanted ? this.#countryAt(place.lon, place.lat) : null)
    this.#batch.places.push({ ...place, country })
    this.#weigh(place.outline ? numbersIn(place.outline) : 0)
  }

  addTrail(place: PlaceDraft, edgeIds: number[]): void {
    this.#batch.trails.push({ trailN: place.n, edgeIds })
    this.addPlace(place)
    this.#weigh(edgeIds.length)
  }

  /** The full batches that were not taken yet; at the end also the last one. */
  take({ isEnd = false } = {}): ExtractBatch[] {
    if (isEnd && this.#weight > 0) this.#next()
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  #weigh(numbers: number): void {
    this.#weight += rowWeight + numbers
    if (this.#weight >= maxWeight) this.#next()
  }

  #next(): void {
    if (this.isWanted) this.#ready.push(this.#batch)
    this.#batch = { position: this.#batch.position + 1, edges: [], places: [], trails: [] }
    this.#weight = 0
  }
}

function numbersIn(outline: Outline): number {
  const lines = outline.kind === 'lines' ? outline.lines : outline.areas.flat()
  return lines.reduce((sum, line) => sum + line.length, 0)
}
