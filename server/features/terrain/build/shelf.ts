import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import type { Shelf } from './terrain-pyramid.ts'

const keyOf = ({ z, x, y }: TileAddress): string => `${z}/${x}/${y}`

/** Keeps the heights of tiles in a file: those along the borders of a large area do not fit into memory. */
export function openShelf(path: string): Shelf & { close(): void } {
  const file = openSync(path, 'w+')
  const places = new Map<string, { at: number; bytes: number }>()
  let length = 0
  return {
    put(tile, heights) {
      const bytes = heights.byteLength
      let place = places.get(keyOf(tile))
      if (!place) {
        place = { at: length, bytes }
        places.set(keyOf(tile), place)
        length += bytes
      }
      const content = new Uint8Array(heights.buffer, heights.byteOffset, bytes)
      for (let done = 0; done < bytes;) done += writeSync(file, content, done, bytes - done, place.at + done)
    },
    take(tile) {
      const place = places.get(keyOf(tile))
      if (!place) throw new Error(`the heights of ${keyOf(tile)} were not kept`)
      const content = new Uint8Array(place.bytes)
      for (let done = 0; done < place.bytes;) {
        const count = readSync(file, content, done, place.bytes - done, place.at + done)
        if (count === 0) throw new Error('the kept heights have become shorter')
        done += count
      }
      return new Float32Array(content.buffer)
    },
    close: () => closeSync(file),
  }
}
