import { loadChunk } from './chunk-reload.ts'

/** Hex digits of the SHA-256 of a text in UTF-8. */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = hasSubtle()
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : await digestInScript(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers disable their own cryptography on pages served over plain http, for example on a home network. */
function hasSubtle(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined
}

async function digestInScript(bytes: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await loadChunk(() => import('@noble/hashes/sha2.js'))
  return sha256(bytes)
}
