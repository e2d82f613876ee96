import { sha256 } from '@noble/hashes/sha2.js'
import { fingerprint } from '#domain/media/fingerprint.ts'

/** Browsers keep their own cryptography, which is many times faster, from pages that came over plain http. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = crypto as Partial<Crypto>
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
}

export async function sha256HexOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(await sha256Of(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fingerprintOf(file: Blob): Promise<string> {
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  return fingerprint({ size: file.size, read }, sha256Of)
}
