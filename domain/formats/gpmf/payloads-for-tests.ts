import type { GpmfPayload } from './gpmf.ts'

/** Payloads that lie behind each other without the video around them, of about a second each. */
export function payloadsForTests(bytes: Uint8Array): GpmfPayload[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const payloads: GpmfPayload[] = []
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    const length = view.getUint8(at + 5) * view.getUint16(at + 6)
    end = at + 8 + 4 * Math.ceil(length / 4)
    payloads.push({ bytes: bytes.subarray(at, end), t: payloads.length, duration: 1 })
  }
  return payloads
}
