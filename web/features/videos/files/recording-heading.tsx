import { labelOfSport } from '#domain/sport.ts'
import type { LocalRecording } from '#web/workers/video-reader/protocol.ts'
import styles from './recording-heading.module.css'
import { recordingTitle } from './recording-title.ts'
import { writtenCount } from './written-values.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

export function RecordingHeading({ local, filename }: { local: LocalRecording; filename: string }) {
  const { sport, samples, device, start_ms } = local.recording
  const startMs = samples.time[0] ?? start_ms ?? Number.NaN
  const facts = [
    labelOfSport(sport),
    Number.isFinite(startMs) ? writtenTime(startMs, 'moment_of_week') : texts.withoutTimes,
    [device?.manufacturer, device?.product].filter(Boolean).join(' '),
    texts.samplesCount(writtenCount(samples.time.length)),
  ]
  return (
    <header className={styles.heading}>
      <h2 className={styles.title}>{recordingTitle(local, filename)}</h2>
      <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </header>
  )
}
