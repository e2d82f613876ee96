import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { Services } from '#server/services.ts'
import { readExtractInThread } from './extract-thread.ts'
import { updateSource, type UpdateOptions } from './update-source.ts'

export const osmCredit = '© OpenStreetMap contributors (ODbL)'

/** Imports an OpenStreetMap extract, or brings what was imported under this name to what the file says now. */
export async function importExtract(
  services: Services,
  { path, name }: { path: string; name: string },
  options: UpdateOptions,
): Promise<void> {
  const file = await fingerprintOf(path)
  await updateSource(
    services,
    { name, credit: osmCredit, file, read: (reading) => readExtractInThread(path, reading) },
    options,
  )
}

/** Also from the end, which the makers of extracts write last. */
const sampledBytes = 65_536

/** Tells one file from another without reading all of it. */
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
