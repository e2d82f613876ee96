import { randomFrom } from './fit/random-for-tests.ts'

/** Values that programs tend to stumble over. */
const nasty = [0x00, 0x01, 0x0f, 0x20, 0x22, 0x26, 0x3c, 0x3e, 0x40, 0x7f, 0x80, 0xc0, 0xfe, 0xff]
const maxChanges = 12
const longestPiece = 200

type Random = () => number
type Change = (bytes: Uint8Array, random: Random) => Uint8Array

const below = (random: Random, limit: number): number => Math.floor(random() * limit)

/** A piece of the bytes, at most `longestPiece` long. */
function pieceOf(bytes: Uint8Array, random: Random): { from: number; to: number } {
  const from = below(random, bytes.length)
  return { from, to: Math.min(bytes.length, from + 1 + below(random, longestPiece)) }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const setByte = (bytes: Uint8Array, random: Random, value: number): Uint8Array => {
  bytes[below(random, bytes.length)] = value
  return bytes
}

const changes: Change[] = [
  (bytes, random) => setByte(bytes, random, below(random, 256)),
  (bytes, random) => setByte(bytes, random, nasty[below(random, nasty.length)]!),
  (bytes, random) => {
    bytes[below(random, bytes.length)]! ^= 1 << below(random, 8)
    return bytes
  },
  // The beginning determines how everything else is read.
  (bytes, random) => {
    bytes[below(random, Math.min(bytes.length, 300))] = below(random, 256)
    return bytes
  },
  (bytes, random) => bytes.slice(0, below(random, bytes.length)),
  (bytes, random) => {
    const { from, to } = pieceOf(bytes, random)
    return joined(bytes.subarray(0, from), bytes.subarray(to))
  },
  (bytes, random) => {
    const { from, to } = pieceOf(bytes, random)
    return joined(bytes.subarray(0, to), bytes.subarray(from, to), bytes.subarray(to))
  },
  (bytes, random) => {
    const { from, to } = pieceOf(bytes, random)
    const target = below(random, bytes.length)
    return joined(bytes.subarray(0, target), bytes.slice(from, to), bytes.subarray(target))
  },
  (bytes, random) => {
    const { from, to } = pieceOf(bytes, random)
    return bytes.fill(nasty[below(random, nasty.length)]!, from, to)
  },
  (bytes, random) => {
    const { from, to } = pieceOf(bytes, random)
    for (let at = from; at < to; at++) bytes[at] = below(random, 256)
    return bytes
  },
]

/** A damaged copy of one of the files; the same number always gives the same copy. */
export function mutantOf(files: Uint8Array[], number: number): Uint8Array {
  const random = randomFrom(number)
  let bytes: Uint8Array = files[below(random, files.length)]!.slice()
  for (let left = 1 + below(random, maxChanges); left > 0 && bytes.length > 0; left--) {
    bytes = changes[below(random, changes.length)]!(bytes, random)
  }
  return bytes
}
