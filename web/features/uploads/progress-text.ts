import type { UploadProgress } from '#web/workers/upload/protocol.ts'
import { texts } from './messages.ts'

/** The progress of an upload of this many bytes, from 0 to 1; null when unknown. */
export function shareOf(progress: UploadProgress, size: number): number | null {
  if (progress.step === 'looking') return progress.share
  if (progress.step === 'sending') return size > 0 ? progress.bytesSent / size : null
  if (progress.step === 'reading' && progress.filesTotal) return progress.filesDone / progress.filesTotal
  return null
}

/** The numbers behind the bar: 'Part 14 of 212, 38 MB/s, 3 min left'. */
export function progressText(progress: UploadProgress, size: number): string {
  if (progress.step === 'preparing') return 'Preparing'
  if (progress.step === 'looking') return texts.checkingTheFile
  if (progress.step === 'finishing') return 'Finishing'
  if (progress.step === 'reading') {
    const { filesDone, filesTotal } = progress
    return filesTotal !== null && filesTotal > 1
      ? `Reading, ${count(filesDone)} of ${count(filesTotal)} files`
      : 'Reading'
  }
  const { part, parts, bytesSent, bytesPerSecond } = progress
  const place =
    parts > 1 ? texts.partOfPartParts(part, parts) : `${formatBytes(bytesSent)} of ${formatBytes(size)}`
  if (bytesPerSecond === null || bytesPerSecond < 1) return place
  return `${place}, ${formatBytes(bytesPerSecond)}/s, ${formatTimeLeft((size - bytesSent) / bytesPerSecond)} left`
}

const count = (number: number) => number.toLocaleString('en')

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB'
  const value = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit]
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? texts.minMinutes(minutes) : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
