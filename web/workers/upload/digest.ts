import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { fingerprint } from '#domain/media/fingerprint.ts'

/** Browsers disable their own cryptography, which is many times faster, on pages served over plain http. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = crypto as Partial<Crypto>
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
}

export async function sha256HexOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await sha256Of(bytes))
}

/** No browser has it built in. Hashing a part takes a fifth of a second, and sending it takes longer. */
export const md5HexOf = (bytes: Uint8Array): string => hex(md5(bytes))

const hex = (digest: Uint8Array): string =>
  Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A browser file, read in slices on demand. */
export function byteSourceOf(file: Blob): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }
}

export function fingerprintOf(file: Blob): Promise<string> {
  return fingerprint(byteSourceOf(file), sha256Of)
}
