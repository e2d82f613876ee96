import type { Timing } from '#contract/projects/timing.ts'

type Verdict = Timing['verdict']

export const verdictLabels: Record<
  Verdict,
  { label: string; tone: 'success' | 'warning' | 'neutral' | 'water'; hint: string }
> = {
  sure: { label: 'Sure', tone: 'success', hint: 'Everything agrees on when it was recorded.' },
  check: {
    label: 'Please check',
    tone: 'warning',
    hint: 'This is the most likely start. Check whether the picture and the numbers match.',
  },
  unknown: { label: 'Unknown', tone: 'neutral', hint: 'We could not tell for certain when it was recorded.' },
  by_hand: { label: 'Set by hand', tone: 'water', hint: 'You set when it was recorded.' },
}

/** 'within 0.04 s', 'within 3 s', 'within 2 min'. */
export function writtenError(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  if (seconds < 0.1) return `within ${Math.max(seconds, 0.01).toFixed(2)} s`
  if (seconds < 10) return `within ${Number(seconds.toFixed(1))} s`
  return seconds < 90 ? `within ${Math.round(seconds)} s` : `within ${Math.round(seconds / 60)} min`
}

/** '7:05' or '1:02:03' in milliseconds; null for anything else. */
export function readLength(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes, seconds] = [match[1] ?? '0', match[2] ?? '0', match[3] ?? '0'].map(Number)
  const ms = ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000
  return ms > 0 ? ms : null
}
