import type { StartCandidate, StartFit } from '#domain/camera/fit-start.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import styles from './inspect-page.module.css'
import { WideTable } from './wide-table.tsx'
import { writtenCount, writtenError, writtenMoment, writtenShift } from './written-values.ts'
import { texts } from './messages.ts'

type Clock = { name: string; says: string; count: string; error: string; away: string }

const names = {
  gps9: 'GPS, each position (GPS9)',
  gpsu: 'GPS, each second (GPSU)',
  camm: texts.gpsInCamm,
  log: texts.gpsInLog,
  phone: texts.phoneClock,
  subtitles: texts.cameraClockInItsSubtitles,
} as const

/** When the video began, according to every clock in it: those of one camera can be hours apart. */
export function ClockTable({ video, file }: { video: VideoContent; file: File }) {
  const { start } = video.camera
  return (
    <Card title={texts.clocks}>
      {start ? <p className={styles.soft}>{verdict(start)}</p> : <p>{texts.videoDoesNotSayWhen}</p>}
      <WideTable
        label={texts.clocks}
        columns={['Clock', texts.startOfTheVideo, 'Measurements', 'Accuracy', texts.differenceFromTheBest]}
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
  if (from === 'creation') return texts.onlyTheCameraClockSaysWhen
  if (from === 'subtitles') return texts.theCameraClockIsUsedLocal
  const isPhone = from === 'phone'
  const used = isPhone ? texts.thePhoneClockIsUsed : texts.theMedianOfAllGpsTimesIsUsed
  if (zoneMinutes === null) return used
  const zone = isPhone ? texts.thePhoneClockWasSetToUtc : texts.theCameraClockWasSetToUtc
  return `${used} ${zone(writtenZone(zoneMinutes))}`
}

function writtenZone(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

function clocksOf(start: StartFit | null, file: File): Clock[] {
  return [
    ...(start?.candidates ?? []).map((candidate) => clockOf(candidate, start!)),
    {
      name: texts.dateOfTheFile,
      says: `${writtenMoment(file.lastModified)} UTC`,
      count: '–',
      error: texts.oftenTheEndOfTheVideoOrWhen,
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
      from === 'creation'
        ? isLocal
          ? texts.creationTimeInCameraTime
          : texts.creationTimeInUtc
        : names[from],
    says: `${writtenMoment(startMs)}${isLocal ? '' : ' UTC'}`,
    count: writtenCount(count),
    error: writtenError(errorMs),
    away: isBest ? texts.theBest : utcMs === null ? texts.notKnown : writtenShift(utcMs - best.startMs),
  }
}
