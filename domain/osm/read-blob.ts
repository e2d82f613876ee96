import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { Fields } from './fields.ts'
import { DamagedPartError } from './unreadable-extract.ts'
import type { Span } from './varints.ts'

/** The limit of the format. */
export const maxHeaderBytes = 64 * 1024
export const maxBlobBytes = 32 * 1024 * 1024

export type BlobHeader = { type: string; size: number }

/** The header before each part of the file: its type and length. */
export function readBlobHeader(bytes: Uint8Array): BlobHeader {
  const fields = new Fields(bytes)
  let type = ''
  let size = -1
  for (let field = fields.next(); field !== 0; field = fields.next()) {
    if (field === 1) type = fields.text()
    else if (field === 3) size = fields.number()
  }
  if (type === '' || size < 0) throw new DamagedPartError()
  return { type, size }
}

export type Compression = 'none' | 'zlib' | 'zstd'
/** The size of the inflated bytes, as the file states. */
export type Blob =
  | { compression: Compression; bytes: Uint8Array; size: number }
  | { compression: 'unknown'; name: string }

const unknownCompressions: Record<number, string> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4' }
const compressions: Record<number, Compression> = { 1: 'none', 3: 'zlib', 7: 'zstd' }

export function readBlob(bytes: Uint8Array): Blob {
  const fields = new Fields(bytes)
  let size: number | undefined
  let found: { compression: Compression; bytes: Uint8Array } | undefined
  for (let field = fields.next(); field !== 0; field = fields.next()) {
    const name = unknownCompressions[field]
    if (name !== undefined) return { compression: 'unknown', name }
    const compression = compressions[field]
    if (field === 2) size = fields.number()
    else if (compression) {
      const { from, to } = fields.span()
      found = { compression, bytes: bytes.subarray(from, to) }
    }
  }
  if (!found) throw new DamagedPartError()
  if (found.compression === 'none') return { ...found, size: found.bytes.length }
  if (size === undefined) throw new DamagedPartError()
  return { ...found, size }
}

export type ExtractHeader = {
  requiredFeatures: string[]
  isSorted: boolean
  /** The area that was cut out, if the file says so. */
  box: BoundingBox | null
}

/** The first part of every extract. */
export function readHeaderBlock(bytes: Uint8Array): ExtractHeader {
  const fields = new Fields(bytes)
  const requiredFeatures: string[] = []
  let isSorted = false
  let boxSpan: Span | undefined
  for (let field = fields.next(); field !== 0; field = fields.next()) {
    if (field === 1) boxSpan = fields.span()
    else if (field === 4) requiredFeatures.push(fields.text())
    else if (field === 5 && fields.text() === 'Sort.Type_then_ID') isSorted = true
  }
  return { requiredFeatures, isSorted, box: boxSpan ? readBox(fields, boxSpan) : null }
}

/** In billionths of a degree. Null if it encloses nothing on earth. */
function readBox(fields: Fields, span: Span): BoundingBox | null {
  const sides: number[] = []
  fields.enter(span)
  for (let field = fields.next(); field !== 0; field = fields.next()) {
    const degrees = fields.signed() / 1e9
    if (field <= 4) sides[field] = degrees
  }
  const [, west = NaN, east = NaN, north = NaN, south = NaN] = sides
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? { west, south, east, north } : null
}
