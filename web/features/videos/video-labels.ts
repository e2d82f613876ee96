import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { countryName } from '#contract/country-name.ts'
import { writtenAt } from '#web/lib/written-time.ts'

/** When it was filmed, by the clocks of the place where it was. */
export function writtenStart({ start_time_ms, start_from, timezone }: UploadedVideo): string | null {
  if (start_time_ms === null) return null
  const written = writtenAt(start_time_ms, 'moment_of_week', timezone)
  return start_from === 'file' ? `File of ${written}` : written
}

export function writtenPlace({ place, country }: UploadedVideo): string | null {
  const parts = [place, country === null ? null : countryName(country)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

export function writtenLength({ duration_sec }: UploadedVideo): string | null {
  return duration_sec === null ? null : formatDuration(duration_sec * 1000)
}

const codecNames: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  aac: 'AAC',
  opus: 'Opus',
}

/** What it is made of: '3840 × 2160', '59.94 fps', 'HEVC, AAC', 'GoPro HERO11 Black'. */
export function factsOf({ width, height, fps, codecs, device_name }: UploadedVideo): string[] {
  const size = width !== null && height !== null ? `${width} × ${height}` : null
  const rate = fps === null ? null : `${Number(fps.toFixed(2))} fps`
  const coding =
    codecs
      ?.split(/, ?/)
      .map((name) => codecNames[name.toLowerCase()] ?? name)
      .join(', ') ?? null
  return [size, rate, coding, device_name].filter((fact) => fact !== null)
}

const steps = {
  prepare: 'Checking the file',
  transcode: 'Optimizing for playback',
  thumbnails: 'Creating thumbnails',
} as const

const waits = {
  prepare: 'Waiting to be checked',
  transcode: 'Waiting to be optimized for playback',
  thumbnails: 'Waiting for its thumbnails',
} as const

/** 'Optimizing for playback, about 3 min left', beside a bar that says how much is done. */
export function stepText({ cmd, status, remaining_ms }: VideoTask): string {
  if (status === 'waiting') return waits[cmd]
  return remaining_ms === null ? steps[cmd] : `${steps[cmd]}, about ${writtenLeft(remaining_ms)} left`
}

/** 'Optimizing for playback, 42%, about 3 min left'. */
export function taskText(task: VideoTask): string {
  const [step = '', ...left] = stepText(task).split(', ')
  return [step, ...(task.progress > 0 ? [`${Math.floor(task.progress * 100)}%`] : []), ...left].join(', ')
}

function writtenLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
