import { checksumOf } from './checksum.ts'

/** One of several concatenated FIT files: its content is [from, to). */
export type FilePart = {
  from: number
  to: number
  /** Bytes that the header promises but the file lacks. */
  missing: number
  isChecksumRight: boolean
}

const shortestHeader = 12
const signature = [0x2e, 0x46, 0x49, 0x54]
const checksumBytes = 2
/** The length devices write while recording, and leave behind when they lose power. */
const unfinishedLengths: ReadonlySet<number> = new Set([0, 0xffffffff])

export function startsLikeFit(bytes: Uint8Array, at = 0): boolean {
  const headerSize = bytes[at] ?? 0
  return (
    headerSize >= shortestHeader &&
    at + headerSize <= bytes.length &&
    signature.every((byte, index) => bytes[at + 8 + index] === byte)
  )
}

/** The files in the bytes, and the end of the last one. */
export function listParts(bytes: Uint8Array, view: DataView): { parts: FilePart[]; end: number } {
  const parts: FilePart[] = []
  let at = 0
  while (startsLikeFit(bytes, at)) {
    const from = at + bytes[at]!
    const length = view.getUint32(at + 4, true)
    const left = bytes.length - from
    if (unfinishedLengths.has(length)) {
      parts.push({ from, to: bytes.length, missing: 0, isChecksumRight: true })
      return { parts, end: bytes.length }
    }
    const to = from + Math.min(length, left)
    const hasChecksum = to + checksumBytes <= bytes.length
    parts.push({
      from,
      to,
      missing: Math.max(0, length - left),
      // A checksum of zero means that none was computed.
      isChecksumRight: !hasChecksum || [0, checksumOf(bytes, at, to)].includes(view.getUint16(to, true)),
    })
    at = Math.min(bytes.length, to + checksumBytes)
  }
  return { parts, end: at }
}
