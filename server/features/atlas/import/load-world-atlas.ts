import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import type { Services } from '#server/services.ts'
import { updateSource, type PositionedBatch, type UpdateOptions } from './update-source.ts'
import { readWorldFile } from './world-file.ts'

export const worldSource = 'world'

export const worldCredit = 'GeoNames (CC BY 4.0), Natural Earth'

/** Finer than the resolution of the borders in the embedded world. */
const drawnWithinM = { near: 500, far: 2000 }
/** Small enough to be in memory twice: one batch is read while another is stored. */
const placesAtATime = 250
const cornersAtATime = 30_000

/** The same for the same content. Undefined if set-up has not made the file. */
export async function worldFileHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) hash.update(bytes)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}

/** Loads countries, regions, cities and famous places into the atlas, in the background and in small steps. */
export async function loadWorldAtlas(
  services: Services,
  path: string,
  options: UpdateOptions,
): Promise<void> {
  const file = await worldFileHash(path)
  if (file === undefined) throw new Error(`there is no ${path}`)
  const read = (reading: Reading) => batchesOf(path, reading)
  await updateSource(services, { name: worldSource, credit: worldCredit, drawnWithinM, file, read }, options)
}

type Reading = { from: number; onProgress: (stage: string, share: number) => void }

/** The approximate number of places in the file, only used to show the progress. */
const expected = 137_000

async function* batchesOf(path: string, { from, onProgress }: Reading): AsyncGenerator<PositionedBatch> {
  let places: PlaceDraft[] = []
  let [position, corners, read] = [1, 0, 0]
  for await (const place of readWorldFile(path)) {
    places.push(place)
    corners += cornersOf(place)
    if (places.length < placesAtATime && corners < cornersAtATime) continue
    if (position > from) yield { position, places, edges: [], trails: [] }
    position++
    read += places.length
    places = []
    corners = 0
    onProgress(atlasOperatorMessages.readingWorld, Math.min(1, read / expected))
  }
  if (position > from) yield { position, places, edges: [], trails: [] }
}

const cornersOf = ({ outline }: PlaceDraft): number =>
  outline?.kind === 'areas' ? outline.areas.flat().reduce((sum, ring) => sum + ring.length / 2, 0) : 0
