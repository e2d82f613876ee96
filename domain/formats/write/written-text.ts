import type { Recording } from '#domain/telemetry/recording.ts'

/** What a download is made of, already reduced to what the viewer may see. */
export type WrittenRecording = Pick<Recording, 'name' | 'description' | 'sport' | 'samples' | 'breaks'>

/** Texts of about this length are handed on, so that a long activity is never one text. */
const chunkLength = 32_768

/** Joins small texts to chunks. */
export function* inChunks(texts: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Seven decimals of a degree are a centimetre. */
export function degrees(value: number): string {
  return String(Math.round(value * 1e7) / 1e7)
}

/** As short as it may be without losing what was measured. */
export function rounded(value: number, decimals: number): string {
  const factor = 10 ** decimals
  return String(Math.round(value * factor) / factor + 0)
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
