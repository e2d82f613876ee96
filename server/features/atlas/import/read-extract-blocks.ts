import type { Block } from '#domain/osm/block.ts'
import { guardPart, type ExtractFile, type Part } from './read-extract-file.ts'

/** Parts by their content; a part can be in several lists. */
export type PartLists = { nodes: Part[]; ways: Part[]; relations: Part[] }

export type Reading = { file: ExtractFile; signal: AbortSignal; onRead: (bytes: number) => void }

/** Read and inflated by other threads while the previous block is processed. */
const readAhead = 3

/**
 * Visits the blocks one after the other. Damage found by the visitor is reported with its position in the
 * file.
 */
export async function visitBlocks(
  parts: readonly Part[],
  reading: Reading,
  visit: (block: Block) => void,
): Promise<void> {
  for await (const { block, part } of blocksOf(parts, reading)) guardPart(part.offset, () => visit(block))
}

export async function* blocksOf(
  parts: readonly Part[],
  { file, signal, onRead }: Reading,
): AsyncGenerator<{ block: Block; part: Part }> {
  const waiting: Promise<Block>[] = []
  let next = 0
  try {
    for (const part of parts) {
      signal.throwIfAborted()
      while (waiting.length < readAhead && next < parts.length)
        waiting.push(startReading(file, parts[next++]))
      const block = await waiting.shift()
      if (block) yield { block, part }
      onRead(part.size)
    }
  } finally {
    // Wait for pending reads, because the file is closed afterwards.
    await Promise.allSettled(waiting)
  }
}

function startReading(file: ExtractFile, part: Part | undefined): Promise<Block> {
  const reading = file.block(part ?? { offset: 0, size: 0 })
  // It is awaited later; until then a rejection must not count as unhandled.
  reading.catch(() => {})
  return reading
}

const kinds = ['nodes', 'ways', 'relations'] as const

function kindsIn({ spans }: Block): number[] {
  const counts = [spans.nodes.length + spans.dense.length, spans.ways.length, spans.relations.length]
  return [0, 1, 2].filter((kind) => (counts[kind] ?? 0) > 0)
}

/**
 * Finds out which parts contain nodes, ways and relations. If the file says that it is sorted, looking into a
 * few is enough.
 */
export async function listParts(reading: Reading): Promise<PartLists> {
  const { file } = reading
  if (file.header.isSorted) return bisect(file)
  const lists: PartLists = { nodes: [], ways: [], relations: [] }
  for await (const { block, part } of blocksOf(file.parts, reading)) {
    for (const kind of kindsIn(block)) lists[kinds[kind] ?? 'nodes'].push(part)
  }
  return lists
}

async function bisect(file: ExtractFile): Promise<PartLists> {
  const { parts } = file
  const seen = new Map<Part, number[]>()
  const look = async (index: number): Promise<number[]> => {
    const part = parts[index]
    if (!part) return []
    const found = seen.get(part) ?? kindsIn(await file.block(part))
    seen.set(part, found)
    return found
  }
  const firstWhere = async (isLate: (found: number[]) => boolean): Promise<number> => {
    let from = 0
    let to = parts.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isLate(await look(middle))) to = middle
      else from = middle + 1
    }
    return from
  }
  const nodesEnd = await firstWhere((found) => found.every((kind) => kind >= 1))
  const waysBegin = await firstWhere((found) => found.some((kind) => kind >= 1))
  const waysEnd = await firstWhere((found) => found.every((kind) => kind >= 2))
  const relationsBegin = await firstWhere((found) => found.some((kind) => kind >= 2))
  return {
    nodes: parts.slice(0, nodesEnd),
    ways: parts.slice(waysBegin, waysEnd),
    relations: parts.slice(relationsBegin),
  }
}
