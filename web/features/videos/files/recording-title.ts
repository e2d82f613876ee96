import { defaultTitle } from '#domain/default-title.ts'
import type { LocalRecording } from '#web/workers/video-reader/protocol.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** The name that the device gave it, or that of the file. */
export function recordingTitle({ recording }: LocalRecording, filename: string): string {
  return recording.name ?? filename
}

/** One of several in a file: 'Morning ride, 8:30'. */
export function partTitle({ recording: { name, sport, samples, start_ms } }: LocalRecording): string {
  const startMs = samples.time[0] ?? start_ms ?? Number.NaN
  if (!Number.isFinite(startMs)) return name ?? sport
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = writtenTime(startMs, 'clock')
  return `${name ?? defaultTitle(sport, startMs, zone)}, ${clock}`
}
