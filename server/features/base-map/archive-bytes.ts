import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { MapSource } from '#server/config/config.ts'

/** An archive of tiles, read in ranges. A range that extends past the end returns what there is. */
export type ArchiveBytes = {
  read: (offset: number, length: number) => Promise<Buffer>
  close: () => Promise<void>
}

const patienceMs = 10_000
const nothingToClose = () => Promise.resolve()

/** Kept open, so that replacing the file does not mix two archives. */
export async function bytesOfFile(path: string): Promise<ArchiveBytes> {
  const file = await open(path)
  return {
    async read(offset, length) {
      const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return bytes.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

export function bytesAt(url: string): ArchiveBytes {
  return {
    async read(offset, length) {
      const answer = await fetch(url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: AbortSignal.timeout(patienceMs),
      })
      // Without range support the server would send the whole archive, perhaps of the entire planet.
      if (answer.status !== 206) {
        await answer.body?.cancel()
        throw new Error(`a range request was answered with ${answer.status} instead of 206`)
      }
      return Buffer.from(await answer.arrayBuffer())
    },
    close: nothingToClose,
  }
}

/** A single remote file; undefined if there is none. */
export async function fetchBytes(url: string, maxBytes: number): Promise<Buffer | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (answer.status === 404 || answer.status === 204) {
    await answer.body?.cancel()
    return undefined
  }
  if (!answer.ok || !answer.body) throw new Error(`a request for a tile was answered with ${answer.status}`)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) throw new Error('a tile is too large')
  }
  return Buffer.concat(chunks)
}

export function bytesOfObject(files: ObjectStorage, key: string): ArchiveBytes {
  return {
    async read(start, length) {
      const range = await files.read(key, { start, end: start + length })
      if (!range) throw new Error(`the object ${key} is missing`)
      return buffer(range)
    },
    close: nothingToClose,
  }
}

export const bytesOfSource = async (source: MapSource): Promise<ArchiveBytes> =>
  source.kind === 'file' ? bytesOfFile(source.path) : bytesAt(source.url)
