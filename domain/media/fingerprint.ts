import type { ByteSource } from './byte-source.ts'

/** Browsers and Node have it under different names. */
export type Sha256 = (
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<ArrayBuffer | Uint8Array> | ArrayBuffer | Uint8Array

const sampleSize = 1024 * 1024

/**
 * Identifies files without reading large ones in full: SHA-256 in hex over the size in decimal and the first,
 * middle and last MiB. In a file of up to 3 MiB, every byte counts once.
 */
export async function fingerprint(source: ByteSource, sha256: Sha256): Promise<string> {
  const pieces: Uint8Array[] = [Uint8Array.from(String(source.size), (digit) => digit.charCodeAt(0))]
  for (const [from, to] of samplesOf(source.size)) pieces.push(await source.read(from, to))
  return toHex(new Uint8Array(await sha256(concatenate(pieces))))
}

function samplesOf(size: number): [from: number, to: number][] {
  if (size <= 3 * sampleSize) return [[0, size]]
  const middle = Math.floor((size - sampleSize) / 2)
  return [
    [0, sampleSize],
    [middle, middle + sampleSize],
    [size - sampleSize, size],
  ]
}

function concatenate(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    all.set(piece, end)
    end += piece.length
  }
  return all
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
