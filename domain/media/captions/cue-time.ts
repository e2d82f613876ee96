const time = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,9}))?$/
const arrow = '-->'

/** `01:02:03,450`, `2:03.45` and similar forms, in milliseconds; null for anything else. */
function readTime(text: string): number | null {
  const found = time.exec(text)
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found
  const wholeSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
}

/** `00:01.000 --> 00:04.000`, with anything after it; null for other lines. */
export function readTimes(line: string): { startMs: number; endMs: number } | null {
  const at = line.indexOf(arrow)
  if (at < 0) return null
  const [end = ''] = line
    .slice(at + arrow.length)
    .trim()
    .split(/\s/, 1)
  const [startMs, endMs] = [readTime(line.slice(0, at).trim()), readTime(end)]
  return startMs === null || endMs === null ? null : { startMs, endMs }
}

const digits = (value: number, count = 2): string => String(value).padStart(count, '0')

export function writeTime(timeMs: number): string {
  const seconds = Math.floor(timeMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${digits(hours)}:${digits(minutes)}:${digits(seconds % 60)}.${digits(timeMs % 1000, 3)}`
}
