import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { formatAltitude, formatSpeed } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { exampleMomentAt, exampleProfilePath } from './example-activity.ts'
import { formatElapsed } from './format-elapsed.ts'
import styles from './hero.module.css'
import { Scene } from './scene.tsx'
import { useExamplePlayback } from './use-example-playback.ts'
import { texts } from './messages.ts'

const steps = 1000
const profilePath = exampleProfilePath()

type HeroProps = {
  units: UnitSystem
  /** Leaves room for something else on the first screen. */
  isSmall: boolean
  children: ReactNode
}

/** The product in one picture: a place, its numbers and the time, with one cursor through all of them. */
export function Hero({ units, isSmall, children }: HeroProps) {
  const stage = useRef<HTMLElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const speed = useRef<HTMLElement>(null)
  const heart = useRef<HTMLElement>(null)
  const altitude = useRef<HTMLElement>(null)
  const elapsed = useRef<HTMLElement>(null)

  const show = useMemo(
    () => ({
      position(position: number) {
        stage.current?.style.setProperty('--position', position.toFixed(4))
      },
      figures(position: number) {
        const moment = exampleMomentAt(position)
        const height = formatAltitude(moment.altitudeM, units)
        const time = formatElapsed(moment.elapsedS)
        write(speed.current, formatSpeed(moment.speedMps, units).value)
        write(heart.current, String(Math.round(moment.heartRate)))
        write(altitude.current, height.value)
        write(elapsed.current, time)
        if (!slider.current) return
        slider.current.value = String(Math.round(position * steps))
        slider.current.setAttribute('aria-valuetext', `${time}, ${height.value} ${height.unit}`)
      },
    }),
    [units],
  )
  const { playing, toggle, seek, startPosition } = useExamplePlayback(stage, show)
  // The page is prerendered with these values, and may be visible for a while before anything moves.
  const first = exampleMomentAt(startPosition)

  return (
    <section
      ref={stage}
      className={styles.hero}
      data-small={isSmall || undefined}
      aria-label={texts.trailcastInOnePicture}
    >
      <div className={styles.text}>{children}</div>
      <div className={styles.picture}>
        <Scene />
        <div className={styles.figures} aria-hidden="true">
          <Figure icon="speed" {...formatSpeed(first.speedMps, units)} place={speed} />
          <Figure icon="heart" unit="bpm" value={String(Math.round(first.heartRate))} place={heart} />
          <Figure icon="mountain" {...formatAltitude(first.altitudeM, units)} place={altitude} />
        </div>
        <div className={styles.player}>
          <IconButton
            className={styles.play}
            label={playing ? texts.pauseTheExample : texts.playTheExample}
            icon={playing ? <PauseIcon /> : <Icon name="play" size={18} />}
            onClick={toggle}
          />
          <div className={styles.seek}>
            <svg
              className={styles.profile}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={profilePath} />
            </svg>
            <svg
              className={styles.profileWalked}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={profilePath} />
            </svg>
            <input
              ref={slider}
              className={styles.slider}
              type="range"
              min={0}
              max={steps}
              defaultValue={startPosition * steps}
              aria-label={texts.momentOfTheExample}
              onInput={(event) => seek(Number(event.currentTarget.value) / steps)}
            />
          </div>
          <span className={styles.elapsed} ref={elapsed} aria-hidden="true">
            {formatElapsed(first.elapsedS)}
          </span>
        </div>
      </div>
    </section>
  )
}

type FigureProps = { icon: IconName; unit: string; value: string; place: RefObject<HTMLElement | null> }

function Figure({ icon, unit, value, place }: FigureProps) {
  return (
    <span className={styles.figure}>
      <Icon name={icon} size={18} />
      <b ref={place}>{value}</b>
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}

function PauseIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M8 5v14M16 5v14" />
    </svg>
  )
}

function write(element: HTMLElement | null, text: string) {
  if (element) element.textContent = text
}
