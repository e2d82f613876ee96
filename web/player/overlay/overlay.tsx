import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { PlayerSettings } from '#web/player/player-settings.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import type { Playhead } from '#web/player/playhead.ts'
import { useUnits } from '#web/session/units.ts'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Dial } from './dial.tsx'
import { TextGauge } from './digits.tsx'
import { GaugeBoard } from './gauge-board.ts'
import styles from './overlay.module.css'
import { profileOf, rangeOf, scaleEnd } from './profile.ts'
import { cadenceReadingOf, type ReadingName, readingOf, speedReadingOf } from './readings.ts'
import { Sparkline } from './sparkline.tsx'
import { trailAt } from './trail-at.ts'
import { useGauge } from './use-gauge.ts'

type OverlayProps = {
  playhead: Playhead
  source: PlayerSource
  settings: PlayerSettings
  map: ReactNode
  /** Above the gauges at the bottom. */
  captions?: ReactNode
  /** Over the picture, or in a strip under it. */
  place: 'over' | 'under'
}

/** The values recorded at the moment on screen. Values that were never recorded have no gauge. */
export const Overlay = memo(function Overlay({
  playhead,
  source,
  settings,
  map,
  captions,
  place,
}: OverlayProps) {
  const units = useUnits()
  const { telemetry } = source
  const board = useMemo(() => new GaugeBoard(playhead, telemetry), [playhead, telemetry])
  useEffect(() => board.start(), [board])
  const isVisible = (name: ReadingName) =>
    settings[name] && telemetry?.names.has(readingOf[name].value) === true
  const texts = (names: ReadingName[]) =>
    names
      .filter(isVisible)
      .map((name) => <TextGauge key={name} board={board} reading={readingOf[name]} units={units} />)
  const sparkline = (name: ReadingName) =>
    telemetry &&
    isVisible(name) && (
      <Sparkline
        board={board}
        reading={readingOf[name]}
        units={units}
        sampler={telemetry}
        timeline={source.timeline}
      />
    )
  const cadence = useMemo(() => cadenceReadingOf(source.sport, telemetry), [source.sport, telemetry])
  return (
    <div className={styles.overlay} data-place={place}>
      <div className={styles.topLeft}>
        {settings.trail && <TrailPlate board={board} trails={source.trails} />}
        {texts(['elapsedTime', 'movingTime'])}
      </div>
      <div className={styles.topRight}>
        {settings.map && place === 'over' && map !== undefined && <div className={styles.map}>{map}</div>}
        {texts(['depth', 'temperature', 'sensorISO', 'shutterSpeed'])}
      </div>
      <div className={styles.bottomLeft}>
        {isVisible('speed') && <SpeedDial board={board} source={source} units={units} />}
        <div className={styles.column}>
          {sparkline('altitude')}
          {sparkline('grade')}
        </div>
      </div>
      <div className={styles.bottomRight}>
        <div className={styles.column}>{texts(['distance', 'ascent', 'descent'])}</div>
        {isVisible('cadence') && <Dial board={board} units={units} {...cadence} />}
        {isVisible('heart') && (
          <Dial board={board} reading={readingOf.heart} units={units} min={40} max={200} />
        )}
      </div>
      {captions}
    </div>
  )
})

type SpeedDialProps = { board: GaugeBoard; source: PlayerSource; units: UnitSystem }

/** Its scale ends at the fastest moment of the project. */
function SpeedDial({ board, source, units }: SpeedDialProps) {
  const { telemetry, timeline, sport } = source
  const speed = useMemo(() => speedReadingOf(sport), [sport])
  const max = useMemo(() => {
    const fastest = telemetry && rangeOf(profileOf(telemetry, timeline, 'speed', profileCount))?.max
    // Ten of the last digit make one unit.
    const unit = speed.step[units] * 10
    return scaleEnd((fastest ?? 0) / unit) * unit
  }, [telemetry, timeline, units, speed])
  return (
    <div className={speed === readingOf.speed ? styles.fast : styles.paced}>
      <Dial board={board} reading={speed} units={units} min={0} max={max} isBig />
    </div>
  )
}

const profileCount = 400

/** The trail being followed, as on the sign at its start. React renders only when the trail changes. */
function TrailPlate({ board, trails }: { board: GaugeBoard; trails: readonly TrailVisit[] }) {
  const [trail, setTrail] = useState<TrailVisit | null>(null)
  useGauge(board, ({ moment }) => {
    const now = trailAt(trails, moment.absoluteMs)
    if (now !== trail) setTrail(now)
  })
  if (!trail) return null
  return (
    <p className={styles.trail} data-gauge="trail">
      <DifficultySign level={trail.difficulty} />
      <span>{trail.name}</span>
    </p>
  )
}
