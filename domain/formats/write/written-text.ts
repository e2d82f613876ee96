import type { Recording, Summary } from '#domain/telemetry/recording.ts'

/**
 * The input of a download, already reduced to what the viewer may see. The file does not mention what was
 * left out.
 */
export type WrittenRecording = Pick<Recording, 'name' | 'description' | 'sport' | 'samples' | 'breaks'> &
  Partial<
    Pick<
      Recording,
      'laps' | 'pauses' | 'device' | 'device_totals' | 'trusts_device' | 'start_ms' | 'pool' | 'dive'
    >
  > & {
    /** As shown on its page. */
    summary?: Summary
    /** IANA name. */
    timezone?: string
  }

/** Output is passed on in texts of about this length, so that a long activity is never one string. */
const chunkLength = 32_768

/** Joins small texts into chunks. */
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

/** Seven decimals of a degree are about a centimetre. */
export function degrees(value: number): string {
  return String(Math.round(value * 1e7) / 1e7)
}

/** As short as possible without losing what was measured. */
export function rounded(value: number, decimals: number): string {
  const factor = 10 ** decimals
  return String(Math.round(value * factor) / factor + 0)
}

/** The shortest form that a column of a series reads back as the same number. Never with an exponent. */
export function exactly(value: number): string {
  for (const factor of [1, 10, 100, 1000]) {
    const short = Math.round(value * factor) / factor
    if (Math.fround(short) === value) return String(short + 0)
  }
  const [digits = '', zeros] = String(Number(Math.abs(value).toPrecision(9))).split('e-')
  const text = zeros === undefined ? digits : `0.${'0'.repeat(Number(zeros) - 1)}${digits.replace('.', '')}`
  return value < 0 ? `-${text}` : text
}

export function isoTime(ms: number): string {
  return new Date(Math.round(ms)).toISOString()
}
