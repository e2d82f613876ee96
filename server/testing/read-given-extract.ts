import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeDraft, PlaceDraft, TrailDraft } from '#domain/atlas/draft.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { readExtract, type ReadExtractOptions } from '#server/features/atlas/import/read-extract.ts'

export type ReadAll = { positions: number[]; edges: EdgeDraft[]; places: PlaceDraft[]; trails: TrailDraft[] }

/** Everything in an extract of these bytes. */
export async function readBytes(
  bytes: Uint8Array,
  options: Partial<ReadExtractOptions> = {},
): Promise<ReadAll> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-extract-'))
  const path = join(folder, 'some.osm.pbf')
  try {
    await writeFile(path, bytes)
    const all: ReadAll = { positions: [], edges: [], places: [], trails: [] }
    for await (const batch of readExtract(path, { signal: new AbortController().signal, ...options })) {
      all.positions.push(batch.position)
      all.edges.push(...batch.edges)
      all.places.push(...batch.places)
      all.trails.push(...batch.trails)
    }
    return all
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The message that a file is refused with; undefined when it is read. Any other error is the reader's. */
export async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await readBytes(bytes)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableExtractError) return error.message
    throw error
  }
}
