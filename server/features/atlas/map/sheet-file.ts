import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { clipShape } from '#domain/map-tiles/clip-shape.ts'
import { gridBoxOf, lastZoom, touches, unitsAt, worldUnits, type GridBox } from '#domain/map-tiles/grid.ts'
import { always, layers, stride, type Shape } from '#domain/map-tiles/shape.ts'

/**
 * A sheet is a tile that is cut into smaller ones on its own. Tiles of far zooms are cut from large sheets with what is
 * seen from afar, those of near zooms from small sheets with everything.
 */
export const farSheets = { zoom: 6, toZoom: 9 } as const
export const nearSheets = { zoom: 10, toZoom: lastZoom } as const
const kinds = [farSheets, nearSheets]

export type Sheet = {
  z: number
  x: number
  y: number
  /** Where its shapes are in the file. */
  chunks: { offset: number; length: number }[]
  bytes: number
}

const types = ['point', 'line', 'polygon'] as const
/** How much of each sheet is buffered before it is written to the file. */
const chunkLength = 128 * 1024
const headLength = 10
const pointLength = 12

type OpenSheet = Sheet & { buffer: Buffer; filled: number; box: GridBox }

/** Sorts shapes into sheets on disk, so that the memory needed does not depend on the extract. */
export class SheetWriter {
  readonly #file: number
  readonly #bounds: GridBox
  readonly #sheets = new Map<string, OpenSheet>()
  #length = 0

  constructor(path: string, bounds: GridBox) {
    this.#file = openSync(path, 'wx')
    this.#bounds = bounds
  }

  add(shape: Shape): void {
    if (!touches(shape, this.#bounds)) return
    for (const { zoom, toZoom } of kinds) {
      if (shape.minZoom > toZoom) continue
      const seen = toZoom < lastZoom ? thinned(shape, toZoom) : shape
      for (const sheet of this.#touched(seen, zoom)) {
        const clipped = clipShape(seen, sheet.box)
        if (clipped) this.#write(sheet, clipped)
      }
    }
  }

  *#touched(shape: Shape, z: number): Generator<OpenSheet> {
    const margin = 64 * unitsAt(z)
    const size = worldUnits / 2 ** z
    const place = (value: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(value / size)))
    const box = this.#bounds
    const [fromX, toX] = [Math.max(shape.minX, box.minX) - margin, Math.min(shape.maxX, box.maxX) + margin]
    const [fromY, toY] = [Math.max(shape.minY, box.minY) - margin, Math.min(shape.maxY, box.maxY) + margin]
    for (let x = place(fromX); x <= place(toX); x++)
      for (let y = place(fromY); y <= place(toY); y++) yield this.#sheetAt(z, x, y)
  }

  #sheetAt(z: number, x: number, y: number): OpenSheet {
    const key = `${z} ${x} ${y}`
    const known = this.#sheets.get(key)
    if (known) return known
    const box = gridBoxOf({ z, x, y })
    const sheet = { z, x, y, chunks: [], bytes: 0, buffer: Buffer.alloc(0), filled: 0, box }
    this.#sheets.set(key, sheet)
    return sheet
  }

  #write(sheet: OpenSheet, { layer, type, minZoom, tags, parts }: Shape): void {
    const text = Buffer.from(tags)
    const points = parts.reduce((sum, part) => sum + part.length / stride, 0)
    const length = headLength + text.length + 4 * parts.length + pointLength * points
    if (sheet.filled + length > sheet.buffer.length) this.#makeRoom(sheet, length)
    const { buffer } = sheet
    let at = sheet.filled
    buffer[at++] = layers.indexOf(layer)
    buffer[at++] = types.indexOf(type)
    buffer[at++] = minZoom
    at = buffer.writeUInt16LE(text.length, at + 1)
    at += text.copy(buffer, at)
    at = buffer.writeUInt32LE(parts.length, at)
    for (const part of parts) {
      at = buffer.writeUInt32LE(part.length / stride, at)
      for (let value = 0; value < part.length; value += stride) {
        at = buffer.writeInt32LE(Math.round(part[value] ?? 0), at)
        at = buffer.writeInt32LE(Math.round(part[value + 1] ?? 0), at)
        at = buffer.writeFloatLE(part[value + 2] ?? always, at)
      }
    }
    sheet.filled = at
    sheet.bytes += length
  }

  #makeRoom(sheet: OpenSheet, length: number): void {
    if (sheet.filled + length <= chunkLength) {
      const size = Math.min(chunkLength, Math.max(4096, 4 * sheet.buffer.length, sheet.filled + length))
      const larger = Buffer.alloc(size)
      sheet.buffer.copy(larger, 0, 0, sheet.filled)
      sheet.buffer = larger
      return
    }
    this.#flush(sheet)
    if (length > sheet.buffer.length) sheet.buffer = Buffer.alloc(length)
  }

  #flush(sheet: OpenSheet): void {
    if (sheet.filled === 0) return
    writeWhole(this.#file, sheet.buffer.subarray(0, sheet.filled))
    sheet.chunks.push({ offset: this.#length, length: sheet.filled })
    this.#length += sheet.filled
    sheet.filled = 0
  }

  /** The sheets with any content, the largest first. */
  finish(): Sheet[] {
    for (const sheet of this.#sheets.values()) this.#flush(sheet)
    closeSync(this.#file)
    return [...this.#sheets.values()]
      .filter(({ bytes }) => bytes > 0)
      .map(({ z, x, y, chunks, bytes }) => ({ z, x, y, chunks, bytes }))
      .toSorted((a, b) => b.bytes - a.bytes)
  }
}

/** Drops the points that are not visible even at the last of the far zooms. */
function thinned(shape: Shape, toZoom: number): Shape {
  const min = (2 * unitsAt(toZoom)) ** 2
  const parts = shape.parts.map((part) => {
    const kept: number[] = []
    for (let at = 0; at < part.length; at += stride)
      if ((part[at + 2] ?? 0) >= min) kept.push(part[at] ?? 0, part[at + 1] ?? 0, part[at + 2] ?? 0)
    return kept
  })
  return { ...shape, parts }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

export function readSheet(file: number, sheet: Sheet): Shape[] {
  const shapes: Shape[] = []
  for (const { offset, length } of sheet.chunks) {
    const bytes = Buffer.alloc(length)
    for (let done = 0; done < length;) {
      const read = readSync(file, bytes, done, length - done, offset + done)
      if (read === 0) throw new Error('The file of the sheets has become shorter.')
      done += read
    }
    for (let at = 0; at < length;) at = readShape(bytes, at, shapes)
  }
  return shapes
}

function readShape(bytes: Buffer, from: number, shapes: Shape[]): number {
  const textLength = bytes.readUInt16LE(from + 4)
  let at = from + 6
  const tags = bytes.toString('utf8', at, (at += textLength))
  const count = bytes.readUInt32LE(at)
  at += 4
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const parts: Float64Array[] = []
  for (let part = 0; part < count; part++) {
    const points = new Float64Array(stride * bytes.readUInt32LE(at))
    at += 4
    for (let value = 0; value < points.length; value += stride) {
      const [x, y] = [bytes.readInt32LE(at), bytes.readInt32LE(at + 4)]
      points[value] = x
      points[value + 1] = y
      points[value + 2] = bytes.readFloatLE(at + 8)
      at += pointLength
      if (x < box.minX) box.minX = x
      if (x > box.maxX) box.maxX = x
      if (y < box.minY) box.minY = y
      if (y > box.maxY) box.maxY = y
    }
    parts.push(points)
  }
  const layer = layers[bytes[from] ?? 0] ?? 'landcover'
  const type = types[bytes[from + 1] ?? 0] ?? 'point'
  shapes.push({ layer, type, minZoom: bytes[from + 2] ?? 0, tags, parts, ...box })
  return at
}
