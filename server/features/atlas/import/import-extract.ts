import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { Services } from '#server/services.ts'
import { readExtractInThread } from './extract-thread.ts'
import { drawRegion } from '../map/draw-region.ts'
import { updateSource, type SourceUpdate, type UpdateOptions } from './update-source.ts'

export const osmCredit = '© OpenStreetMap contributors (ODbL)'

/** By default, both the places and the base map are made from it. */
export type ImportedExtract = { path: string; name: string; only?: 'atlas' | 'map' | undefined }

/** Imports an OpenStreetMap extract, or updates an earlier import of the same name from the file. */
export async function importExtract(
  services: Services,
  { path, name, only }: ImportedExtract,
  options: UpdateOptions,
): Promise<void> {
  const update: SourceUpdate = {
    name,
    credit: osmCredit,
    file: await fingerprintOf(path),
    read: (reading) => readExtractInThread(path, reading),
    ...(only !== 'atlas' && { draw: (drawing) => drawRegion(services, { path, name }, drawing) }),
    isMapOnly: only === 'map',
  }
  await updateSource(services, update, options)
}

/** Samples are also taken from the end, which is written last when an extract is made. */
const sampledBytes = 65_536

/** Identifies a file without reading all of it. */
async function fingerprintOf(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    throw new UnreadableExtractError(extractMessages.cannotOpen(path))
  })
  try {
    const { size, mtimeMs } = await file.stat()
    const hash = createHash('sha256').update(`${size} ${mtimeMs}`)
    for (const position of [0, Math.max(0, size - sampledBytes)]) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(sampledBytes), position })
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}
