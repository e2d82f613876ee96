import { decodeTerrarium, encodeTerrarium } from '#domain/terrain/terrarium.ts'
import { packRgbPng, readPng } from '#server/tile-archive/png.ts'

/** A square of heights as a lossless picture. */
export function encodeHeights(heights: Float32Array, step: number): Promise<Buffer> {
  return packRgbPng(encodeTerrarium(heights, step), Math.sqrt(heights.length))
}

/** Undefined if it is not a square of heights. */
export function decodeHeights(png: Uint8Array): { heights: Float32Array; size: number } | undefined {
  try {
    const { width, height, pixels } = readPng(Buffer.from(png.buffer, png.byteOffset, png.length), 'rgb')
    return width === height ? { heights: decodeTerrarium(pixels), size: width } : undefined
  } catch {
    return undefined
  }
}
