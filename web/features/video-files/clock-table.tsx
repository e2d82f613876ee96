import type { StartCandidate, StartFit } from '#domain/camera/fit-start.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import styles from './inspect-page.module.css'
import { WideTable } from './wide-table.tsx'
import { writtenCount, writtenError, writtenMoment, writtenShift } from './written-values.ts'

type Clock = { name: string; says: string; count: string; error: string; away: string }

const names = {
  gps9: 'GPS, each position (GPS9)',
  gpsu: 'GPS, each second (GPSU)',
  phone: 'Phone clock',
} as const

/** When the video began, according to every clock in it: those of one camera can be hours apart. */
export function ClockTable({ video, file }: { video: VideoContent; file: File }) {
  const { start } = video.camera
  return (
    <Card title="Clocks">
      {start ? (
        <p className={styles.soft}>{verdict(start)}</p>
      ) : (
        <p>Nothing in the video says when it was filmed.</p>
      )}
      <WideTable
        label="Clocks"
        columns={['Clock', 'Start of the video', 'Measurements', 'Accuracy', 'Difference from the best']}
      >
        {clocksOf(start, file).map(({ name, says, count, error, away }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{says}</td>
            <td>{count}</td>
            <td>{error}</td>
            <td>{away}</td>
          </tr>
        ))}
      </WideTable>
    </Card>
  )
}

function verdict({ from, zoneMinutes }: StartFit): string {
  if (from === 'creation')
    return 'Only the camera clock says when the video began. The time zone it was set to is unknown.'
  const zone = zoneMinutes === null ? '' : ` The camera clock was set to UTC${writtenZone(zoneMinutes)}.`
  if (from === 'phone')
    return `The phone clock is used, because its network sets it.${zone.replace('camera', 'phone')}`
  return `The median of all GPS times is used, never a single one.${zone}`
}

function writtenZone(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

function clocksOf(start: StartFit | null, file: File): Clock[] {
  return [
    ...(start?.candidates ?? []).map((candidate) => clockOf(candidate, start!)),
    {
      name: 'Date of the file',
      says: `${writtenMoment(file.lastModified)} UTC`,
      count: '–',
      error: 'Often the end of the video, or when it was copied',
      away: start ? writtenShift(file.lastModified - start.startMs) : '–',
    },
  ]
}

function clockOf({ from, reading, startMs, errorMs, count }: StartCandidate, best: StartFit): Clock {
  const isLocal = reading === 'local'
  // Only GPS reveals the offset of the camera's own clock.
  const utcMs = isLocal ? (best.zoneMinutes === null ? null : startMs - best.zoneMinutes * 60_000) : startMs
  const isBest = from === best.from && reading === best.reading
  return {
    name:
      from === 'creation' ? `Creation time, read as ${isLocal ? 'the camera clock' : 'UTC'}` : names[from],
    says: `${writtenMoment(startMs)}${isLocal ? '' : ' UTC'}`,
    count: writtenCount(count),
    error: writtenError(errorMs),
    away: isBest ? 'The best' : utcMs === null ? 'Not known' : writtenShift(utcMs - best.startMs),
  }
}
