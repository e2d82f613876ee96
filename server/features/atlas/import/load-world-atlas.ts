import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import type { Services } from '#server/services.ts'
import { updateSource, type PositionedBatch, type UpdateOptions } from './update-source.ts'
import { readWorldFile } from './world-file.ts'

export const worldSource = 'world'
/** Made at set-up. */
export const worldFilePath = fileURLToPath(new URL('../../../../dist/atlas/world.jsonl.gz', import.meta.url))

const credit = 'GeoNames (CC BY 4.0), Natural Earth'

/** Finer than the borders of the embedded world are known. */
const drawnWithinM = { near: 500, far: 2000 }
const placesAtATime = 1000

/** The same for the same content. Undefined when there is none: set-up did not make it. */
export async function worldFileHash(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

/** Brings countries, regions and cities into the atlas, in the background and in small steps. */
export async function loadWorldAtlas(services: Services, path: string, options: UpdateOptions): Promise<void> {
  const file = await worldFileHash(path)
  if (file === undefined) throw new Error(`there is no ${path}`)
  const read = (reading: Reading) => batchesOf(path, reading)
  await updateSource(services, { name: worldSource, credit, drawnWithinM, file, read }, options)
}

type Reading = { from: number; onProgress: (stage: string, share: number) => void }

/** About as many places as the file has: only to tell how far it is. */
const expected = 135_000

async function* batchesOf(path: string, { from, onProgress }: Reading): AsyncGenerator<PositionedBatch> {
  let places: PlaceDraft[] = []
  let position = 1
  for await (const place of readWorldFile(path)) {
    places.push(place)
    if (places.length < placesAtATime) continue
    if (position > from) yield { position, places, edges: [], trails: [] }
    position++
    places = []
    onProgress(atlasOperatorMessages.readingWorld, Math.min(1, (position * placesAtATime) / expected))
  }
  if (position > from) yield { position, places, edges: [], trails: [] }
}
