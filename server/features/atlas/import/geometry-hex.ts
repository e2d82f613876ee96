import type { Coordinates, Outline } from '#domain/atlas/draft.ts'

export const webMercator = 3857
export const degrees = 4326

const hasSrid = 0x2000_0000
const types = { line: 2, area: 3, lines: 5, areas: 6 } as const

/** In the format PostGIS accepts: extended well-known binary, in hexadecimal. */
export function outlineHex(outline: Outline, srid: number): string {
  const writer = new Writer(outline.kind === 'lines' ? sizeOf([outline.lines]) : sizeOf(outline.areas))
  if (outline.kind === 'lines') {
    writer.head(types.lines | hasSrid, srid, outline.lines.length)
    for (const line of outline.lines) writer.line(line)
  } else {
    writer.head(types.areas | hasSrid, srid, outline.areas.length)
    for (const rings of outline.areas) {
      writer.head(types.area, null, rings.length)
      for (const ring of rings) writer.points(ring)
    }
  }
  return writer.hex()
}

export function lineHex(line: Coordinates, srid: number): string {
  const writer = new Writer(sizeOf([[line]]))
  writer.head(types.line | hasSrid, srid, line.length / 2)
  writer.bare(line)
  return writer.hex()
}

export function areaHex(rings: Coordinates[], srid: number): string {
  const writer = new Writer(sizeOf([rings]))
  writer.head(types.area | hasSrid, srid, rings.length)
  for (const ring of rings) writer.points(ring)
  return writer.hex()
}

/** Enough for all headers, whatever the geometry type. */
function sizeOf(parts: Coordinates[][]): number {
  return 13 + parts.reduce((sum, lines) => sum + bytesOf(lines), 0)
}

const bytesOf = (lines: Coordinates[]): number => lines.reduce((sum, line) => sum + 9 + line.byteLength, 9)

class Writer {
  readonly #bytes: Buffer
  #at = 0

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  head(type: number, srid: number | null, count: number): void {
    // Little endian, like every machine the server runs on.
    this.#at = this.#bytes.writeUInt8(1, this.#at)
    this.#at = this.#bytes.writeUInt32LE(type, this.#at)
    if (srid !== null) this.#at = this.#bytes.writeUInt32LE(srid, this.#at)
    this.#at = this.#bytes.writeUInt32LE(count, this.#at)
  }

  line(line: Coordinates): void {
    this.head(types.line, null, line.length / 2)
    this.bare(line)
  }

  points(ring: Coordinates): void {
    this.#at = this.#bytes.writeUInt32LE(ring.length / 2, this.#at)
    this.bare(ring)
  }

  bare(line: Coordinates): void {
    this.#bytes.set(new Uint8Array(line.buffer, line.byteOffset, line.byteLength), this.#at)
    this.#at += line.byteLength
  }

  hex(): string {
    return this.#bytes.toString('hex', 0, this.#at)
  }
}
