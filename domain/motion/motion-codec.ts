import { readMotionHeader, type MotionHeader } from './motion-header.ts'
import { motionMessages, UnreadableMotionError } from './motion-messages.ts'
import type { Motion } from './motion.ts'

/**
 * 'MOT1', the length of a JSON text (32 bits, little-endian), the text in ASCII, then the columns w x y z of
 * the orientations and x y z of gravity. Each column holds values times 32767 as 16-bit differences, first
 * the low bytes of all frames, then the high bytes: neighbours differ little, so it compresses well.
 */
const magic = 'MOT1'
const headerSize = 8
const one = 32767
const [orientationColumns, gravityColumns] = [4, 3]
const bytesPerPicture = 2 * (orientationColumns + gravityColumns)

export function encodeMotion(motion: Motion): Uint8Array {
  const { n, q, gravity } = motion
  const text = JSON.stringify(headerOf(motion))
  const bytes = new Uint8Array(headerSize + text.length + n * bytesPerPicture)
  writeText(bytes, 0, magic)
  new DataView(bytes.buffer).setUint32(4, text.length, true)
  writeText(bytes, headerSize, text)
  let at = headerSize + text.length
  const signs = steadySigns(q, n)
  for (let column = 0; column < orientationColumns; column++, at += 2 * n) {
    writeColumn(
      bytes.subarray(at, at + 2 * n),
      n,
      (row) => signs[row]! * q[orientationColumns * row + column]!,
    )
  }
  for (let column = 0; column < gravityColumns; column++, at += 2 * n) {
    writeColumn(bytes.subarray(at, at + 2 * n), n, (row) => gravity[gravityColumns * row + column]!)
  }
  return bytes
}

export function decodeMotion(bytes: Uint8Array): Motion {
  if (bytes.length < headerSize || readText(bytes, 0, 4) !== magic)
    throw new UnreadableMotionError(motionMessages.notMotion)
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  if (length > bytes.length - headerSize) throw new UnreadableMotionError(motionMessages.cutOff)
  const header = readMotionHeader(readText(bytes, headerSize, length))
  const { n } = header
  const begin = headerSize + length
  if (bytes.length - begin !== n * bytesPerPicture) throw new UnreadableMotionError(motionMessages.cutOff)
  const columns = (first: number, count: number): Float32Array => {
    const values = new Float32Array(n * count)
    for (let column = 0; column < count; column++) {
      const at = begin + 2 * n * (first + column)
      readColumn(bytes.subarray(at, at + 2 * n), n, (row, value) => (values[row * count + column] = value))
    }
    return values
  }
  const q = columns(0, orientationColumns)
  normalise(q)
  return { ...header, q, gravity: columns(orientationColumns, gravityColumns) }
}

function headerOf({ q: _q, gravity: _gravity, times, ...rest }: Motion): MotionHeader & { times?: number[] } {
  // A tenth of a millisecond is precise enough to find a frame, and takes few digits.
  return times ? { ...rest, times: Array.from(times, (time) => Math.round(time * 1e4) / 1e4) } : rest
}

/** A rotation has two signs. Keeping the sign from frame to frame keeps the differences small. */
function steadySigns(q: Float32Array, n: number): Int8Array {
  const signs = new Int8Array(n).fill(1)
  for (let row = 1; row < n; row++) {
    let dot = 0
    for (let column = 0; column < 4; column++) dot += q[4 * row + column]! * q[4 * row - 4 + column]!
    signs[row] = dot < 0 ? -signs[row - 1]! : signs[row - 1]!
  }
  return signs
}

function writeColumn(target: Uint8Array, n: number, value: (row: number) => number): void {
  let last = 0
  for (let row = 0; row < n; row++) {
    const stored = Math.round(one * Math.max(-1, Math.min(1, value(row) || 0)))
    const difference = (stored - last) & 0xffff
    target[row] = difference & 0xff
    target[n + row] = difference >> 8
    last = stored
  }
}

function readColumn(source: Uint8Array, n: number, take: (row: number, value: number) => void): void {
  let stored = 0
  for (let row = 0; row < n; row++) {
    stored = ((stored + source[row]! + (source[n + row]! << 8)) << 16) >> 16
    take(row, Math.max(-1, stored / one))
  }
}

/** Whatever was stored, the results are unit quaternions. */
function normalise(q: Float32Array): void {
  for (let at = 0; at < q.length; at += 4) {
    const length = Math.hypot(q[at]!, q[at + 1]!, q[at + 2]!, q[at + 3]!)
    if (length < 0.5) q.set([1, 0, 0, 0], at)
    else for (let column = 0; column < 4; column++) q[at + column]! /= length
  }
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
}

function readText(bytes: Uint8Array, at: number, length: number): string {
  let text = ''
  for (let from = at; from < at + length; from += 4096) {
    text += String.fromCharCode(...bytes.subarray(from, Math.min(at + length, from + 4096)))
  }
  return text
}
