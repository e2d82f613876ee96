import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The fields of a challenge that its solution depends on. */
export type WorkParameters = {
  nonce: string
  salt: string
  cost: number
  keyLength: number
  keyPrefix: string
}
export type SolveRequest = {
  challenge: { parameters: WorkParameters }
  counterStart: number
  counterStep: number
}
export type Solution = { counter: number; derivedKey: string }

/** Tries counters until a derived key has the required prefix, without the browser's own cryptography. */
export function solveByScript({ challenge, counterStart, counterStep }: SolveRequest): Solution {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const noncePart = hexToBytes(nonce)
  const saltBytes = hexToBytes(salt)
  const password = new Uint8Array(noncePart.length + 4)
  password.set(noncePart)
  const counterPart = new DataView(password.buffer, noncePart.length)
  for (let counter = counterStart; ; counter += counterStep) {
    counterPart.setUint32(0, counter)
    const derivedKey = bytesToHex(pbkdf2(sha256, password, saltBytes, { c: cost, dkLen: keyLength }))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
}
