import { setImmediate as nextTurn } from 'node:timers/promises'
import { atlasOperatorMessages as messages } from '#contract/atlas/atlas-operator-messages.ts'
import { NodeReader } from '#domain/osm/nodes.ts'
import { spotKeys } from '#domain/osm/spots.ts'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { makeAreas, Towns } from './read-extract-areas.ts'
import { Batches, type ExtractBatch } from './read-extract-batches.ts'
import { blocksOf, listParts, type Reading } from './read-extract-blocks.ts'
import { ExtractFile, guardPart, type Part } from './read-extract-file.ts'
import { readRelations } from './read-extract-relations.ts'
import { Spots } from './read-extract-spots.ts'
import { makeTrails } from './read-extract-trails.ts'
import { findNeededNodes, WayMaker } from './read-extract-ways.ts'

export type ReadExtractOptions = {
  signal: AbortSignal
  /** Batches up to this position are skipped. */
  from?: number
  onProgress?: (stage: string, share: number) => void
}

/**
 * Reads what the atlas needs from an OpenStreetMap extract. The file is read several times, because what
 * comes first in it (positions) can only be interpreted with what comes last (relations). This way, the
 * memory needed depends on the content of the atlas and not on the size of the file.
 */
export async function* readExtract(path: string, options: ReadExtractOptions): AsyncGenerator<ExtractBatch> {
  const file = await ExtractFile.open(path, options.signal)
  try {
    yield* readFile(file, options)
  } catch (error) {
    if (error instanceof RangeError && /alloc|length/i.test(error.message))
      throw new UnreadableExtractError(extractMessages.memory)
    throw error
  } finally {
    await file.close()
  }
}

async function* readFile(file: ExtractFile, options: ReadExtractOptions): AsyncGenerator<ExtractBatch> {
  const { signal, from = 0 } = options
  const progress = new Progress(file, options)
  const reading: Reading = { file, signal, onRead: (bytes) => progress.add(bytes) }
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  const countryAt = (lon: number, lat: number): string | null => iso1A2Code([lon, lat])
  const batches = new Batches(from, countryAt)

  progress.begin(messages.listingParts)
  const parts = await listParts(reading)
  progress.expect([parts.relations, parts.ways, parts.nodes, parts.ways])
  progress.begin(messages.readingRelations)
  const relations = await readRelations(parts.relations, reading)
  progress.begin(messages.findingWays)
  const store = (await findNeededNodes(parts.ways, relations, reading)).toStore()

  progress.begin(messages.readingNodes)
  const towns = new Towns(relations, batches)
  const spots = new Spots(batches)
  const nodes = new NodeReader(['place', ...spotKeys], { isNamed: true })
  for await (const { block, part } of blocksOf(parts.nodes, reading)) {
    guardPart(part.offset, () => {
      for (const columns of nodes.read(block)) {
        store.place(columns)
        towns.visit(columns)
        spots.visit(columns)
      }
    })
    yield* batches.take()
  }

  progress.begin(messages.readingWays)
  const ways = new WayMaker({ relations, store, batches, spots })
  for await (const { block, part } of blocksOf(parts.ways, reading)) {
    guardPart(part.offset, () => ways.visit(block))
    yield* batches.take()
  }

  progress.begin(messages.readingTrails)
  const { outcome } = ways
  yield* taken(makeTrails({ relations, outcome, store, batches }), batches, signal)
  yield* taken(
    makeAreas({ relations, kept: outcome.kept, store, batches, towns, spots, countryAt }),
    batches,
    signal,
  )
  yield* batches.take({ isEnd: true })
}

/** How many places are made before other work gets its turn. */
const placesPerTurn = 50

async function* taken(
  steps: Iterable<void>,
  batches: Batches,
  signal: AbortSignal,
): AsyncGenerator<ExtractBatch> {
  let made = 0
  for (const _ of steps) {
    if (++made % placesPerTurn > 0) continue
    signal.throwIfAborted()
    await nextTurn()
    yield* batches.take()
  }
}

/** Counts the bytes that were read, which account for most of the time. */
class Progress {
  readonly #tell: (stage: string, share: number) => void
  #stage = ''
  #done = 0
  #all: number

  constructor(file: ExtractFile, { onProgress }: ReadExtractOptions) {
    this.#tell = onProgress ?? (() => {})
    // The same amount again as for the first pass, which a sorted file does not need.
    this.#all = 3 * sizeOf(file.parts)
  }

  begin(stage: string): void {
    this.#stage = stage
    this.add(0)
  }

  expect(lists: Part[][]): void {
    this.#all = this.#done + lists.reduce((sum, parts) => sum + sizeOf(parts), 0)
  }

  add(bytes: number): void {
    this.#done += bytes
    this.#tell(this.#stage, this.#all === 0 ? 1 : Math.min(1, this.#done / this.#all))
  }
}

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0)
