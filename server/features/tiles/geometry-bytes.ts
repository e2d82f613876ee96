import { PbfReader } from 'pbf'

const lineString = 2
const multiLineString = 5
const hasSrid = 0x2000_0000
const webMercator = 3857

/** Lines `x, y, x, y, …` in the format PostGIS accepts: extended well-known binary, in hexadecimal. */
export function writeLines(lines: readonly Float64Array[]): string {
  const bytes = Buffer.allocUnsafe(13 + lines.reduce((sum, line) => sum + 9 + line.byteLength, 0))
  let at = 0
  const writeHead = (type: number) => {
    // Little endian, like every machine the server runs on.
    at = bytes.writeUInt8(1, at)
    at = bytes.writeUInt32LE(type, at)
  }
  writeHead(multiLineString | hasSrid)
  at = bytes.writeUInt32LE(webMercator, at)
  at = bytes.writeUInt32LE(lines.length, at)
  for (const line of lines) {
    writeHead(lineString)
    at = bytes.writeUInt32LE(line.length / 2, at)
    bytes.set(new Uint8Array(line.buffer, line.byteOffset, line.byteLength), at)
    at += line.byteLength
  }
  return bytes.toString('hex')
}

/** Decimal places of a metre: enough for the highest zoom. */
export const tinyDigits = 1

const hasBox = 1
const hasSize = 2
const isEmpty = 16

/** Reads lines from the "tiny well-known binary" of ST_AsTWKB, which takes a quarter of the space. */
export function readTinyLines(bytes: Uint8Array): Float64Array[] {
  const pbf = new PbfReader(bytes)
  const head = pbf.readVarint()
  const flags = pbf.readVarint()
  if ((head & 15) !== multiLineString || (flags & (hasBox | hasSize)) !== 0)
    throw new Error('these are not lines')
  if ((flags & isEmpty) !== 0) return []
  const scale = 10 ** -unsigned(head >> 4)
  let [x, y] = [0, 0]
  return Array.from({ length: pbf.readVarint() }, () => {
    const line = new Float64Array(2 * pbf.readVarint())
    for (let i = 0; i < line.length; i += 2) {
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      line[i] = x * scale
      line[i + 1] = y * scale
    }
    return line
  })
}

/** Zigzag encoding: even numbers are positive. */
const unsigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
