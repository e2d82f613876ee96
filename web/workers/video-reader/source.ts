import type { OpenVideo, Sidecar } from '#domain/camera/readers/reader.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { byteSourceOf } from '#web/workers/upload/digest.ts'

export type CountingSource = ByteSource & {
  /** How many bytes were read so far. */
  bytes: () => number
  /** Stops caching and drops what was cached. */
  forget: () => void
}

/** How a file is read, and which other file belongs to it. */
export type LocalOptions = Pick<OpenVideo['options'], 'onProgress' | 'beside'>

export const sidecarOf = (file: File): Sidecar => ({
  name: file.name,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

/**
 * A file read in slices. The index of a video is read twice, so what was read is cached until it is released.
 */
export function countingSource(file: Blob): CountingSource {
  const source = byteSourceOf(file)
  let kept: Map<string, Promise<Uint8Array>> | null = new Map()
  let bytes = 0
  const read = async (from: number, to: number) => {
    const slice = await source.read(from, to)
    bytes += slice.length
    return slice
  }
  return {
    size: file.size,
    read(from, to) {
      const place = `${from} ${to}`
      const known = kept?.get(place)
      if (known) return known
      const slice = read(from, to)
      kept?.set(place, slice)
      return slice
    },
    bytes: () => bytes,
    forget() {
      kept = null
    },
  }
}
