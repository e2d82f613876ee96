import type { Timing } from '#contract/timing.ts'

type Verdict = Timing['verdict']

export const verdictLabels: Record<
  Verdict,
  { label: string; tone: 'success' | 'warning' | 'neutral' | 'water'; hint: string }
> = {
  sure: { label: 'Sure', tone: 'success', hint: 'Everything agrees on when it was recorded.' },
  check: {
    label: 'Check',
    tone: 'warning',
    hint: 'This is the most likely start. Check whether the picture and the numbers match.',
  },
  unknown: { label: 'Unknown', tone: 'neutral', hint: 'We could not tell for certain when it was recorded.' },
  by_hand: { label: 'Set by hand', tone: 'water', hint: 'You set when it was recorded.' },
}

/** '± 0.04 s', '± 3 s', '± 2 min'. */
export function writtenError(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  if (seconds < 0.1) return `± ${Math.max(seconds, 0.01).toFixed(2)} s`
  if (seconds < 10) return `± ${Number(seconds.toFixed(1))} s`
  return seconds < 90 ? `± ${Math.round(seconds)} s` : `± ${Math.round(seconds / 60)} min`
}

/** '7:05', '1:02:03' as milliseconds; null for what is none. */
export function readLength(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes, seconds] = [match[1] ?? '0', match[2] ?? '0', match[3] ?? '0'].map(Number)
  const ms = ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000
  return ms > 0 ? ms : null
}
