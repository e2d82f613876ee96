import { knownHeight, type BlockLayout } from './elevation-grid.ts'
import { elevationMessages, unreadable } from './unreadable-elevation.ts'

/** How a TIFF file stores elevations. */
export type SampleKind = {
  type: 'int16' | 'uint16' | 'int32' | 'float32'
  bytes: number
  predictor: number
  isLittleEndian: boolean
}

const types: Record<string, SampleKind['type']> = {
  '2/16': 'int16',
  '1/16': 'uint16',
  '2/32': 'int32',
  '3/32': 'float32',
}

type Facts = {
  bits: number[]
  format: number
  samplesPerPixel: number
  predictor: number
  isLittleEndian: boolean
}

export function sampleKindOf({
  bits,
  format,
  samplesPerPixel,
  predictor,
  isLittleEndian,
}: Facts): SampleKind {
  if (samplesPerPixel !== 1 || (bits[0] ?? 1) <= 8) throw unreadable(elevationMessages.picture)
  const type = types[`${format}/${bits[0]}`]
  const isFloat = type === 'float32'
  if (!type || ![1, isFloat ? 3 : 2].includes(predictor)) throw unreadable(elevationMessages.samples)
  return { type, bytes: bits[0]! / 8, predictor, isLittleEndian }
}

type Decoding = BlockLayout & { kind: SampleKind; noData: number | null }

/** The elevations of a block. Rows that its bytes do not reach stay unknown. */
export function decodeSamples(
  bytes: Uint8Array,
  { kind, blockWidth: width, blockHeight, noData }: Decoding,
): Float32Array {
  const rows = Math.floor(bytes.length / (width * kind.bytes))
  const own = bytes.slice()
  if (kind.predictor === 3) undoFloatPredictor(own, width, kind.bytes)
  const heights = new Float32Array(width * blockHeight).fill(Number.NaN)
  const read = readerOf(own, kind)
  // Differences of integers wrap around at the size of their type.
  const wrap = kind.bytes === 2 ? 2 ** 16 : 2 ** 32
  const half = kind.type === 'uint16' ? wrap : wrap / 2
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      let metres = read(at * kind.bytes)
      if (kind.predictor === 2) {
        sum = (sum + metres + wrap) % wrap
        metres = sum >= half ? sum - wrap : sum
      }
      heights[at] = knownHeight(metres, noData)
    }
  }
  return heights
}

function readerOf(
  bytes: Uint8Array,
  { type, predictor, isLittleEndian }: SampleKind,
): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'int16') return (at) => view.getInt16(at, isLittleEndian)
  if (type === 'uint16') return (at) => view.getUint16(at, isLittleEndian)
  if (type === 'int32') return (at) => view.getInt32(at, isLittleEndian)
  // The floating point predictor stores the most significant bytes first, whatever the order of the file.
  return (at) => view.getFloat32(at, predictor === 3 ? false : isLittleEndian)
}

/** Each row has the first bytes of all numbers, then the second ones, all as differences. */
function undoFloatPredictor(bytes: Uint8Array, width: number, size: number): void {
  const rowBytes = width * size
  const row = new Uint8Array(rowBytes)
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    let sum = 0
    for (let at = 0; at < rowBytes; at++) {
      sum = (sum + bytes[start + at]!) & 255
      row[at] = sum
    }
    for (let column = 0; column < width; column++)
      for (let part = 0; part < size; part++)
        bytes[start + column * size + part] = row[part * width + column]!
  }
}
