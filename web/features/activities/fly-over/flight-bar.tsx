import { useEffect, useMemo, useRef, useState } from 'react'
import type { Samples } from '#domain/telemetry/recording.ts'
import { written } from '#domain/units/format-quantity.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { useStore } from '#web/lib/store.ts'
import { type FlightRate, flightRates } from '#web/map/flight/flight-playback.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { PlayerIcon } from '#web/player/controls/player-icon.tsx'
import { FullScreen } from '#web/player/engine/full-screen.ts'
import { useUnits } from '#web/session/units.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { type ChartAxis, formatPlace } from '../chart-axis.ts'
import { seriesLooks } from '../series-look.ts'
import type { FlightSession } from './flight-session.ts'
import styles from './fly-over.module.css'
import { placeAlong } from './place-along.ts'
import { useFlightKeys } from './use-flight-keys.ts'
import { texts } from './messages.ts'

type FlightBarProps = {
  session: FlightSession
  handle: MapHandle
  samples: Samples
  axis: ChartAxis
  view: ChartView
  /** Nothing moves by itself: the flight is taken in steps. */
  isCalm: boolean
  onLeave: () => void
}

const stepMs = 2000
/** The handle rests at whole multiples of it. */
const handleStepMs = 100

export function FlightBar({ session, handle, samples, axis, view, isCalm, onLeave }: FlightBarProps) {
  const { playback, camera, joinMoment } = session
  const isPlaying = useStore(playback.isPlaying)
  const isFollowing = useStore(camera.isFollowing)
  const rate = useStore(playback.rate)
  const fullScreen = useFullScreen(handle)

  useEffect(() => joinMoment(view, placeAlong(samples, axis.places)), [joinMoment, view, samples, axis])
  useFlightKeys({
    playback,
    frame: handle.map.getContainer().parentElement,
    canPlay: !isCalm,
    toggleFullScreen: fullScreen.toggle,
    leave: onLeave,
  })

  const step = (by: number) => playback.seek(playback.ms.get() + by)
  return (
    <section className={styles.bar} aria-label={texts.flyOver}>
      <FlightSlider session={session} samples={samples} axis={axis} view={view} />
      {isCalm ? (
        <>
          <IconButton
            label={texts.stepBack}
            icon={<Icon name="chevron-left" />}
            onClick={() => step(-stepMs)}
          />
          <IconButton
            label={texts.stepForward}
            icon={<Icon name="chevron-right" />}
            onClick={() => step(stepMs)}
          />
        </>
      ) : (
        <>
          <IconButton
            label={isPlaying ? texts.pause : texts.play}
            icon={<PlayerIcon name={isPlaying ? 'pause' : 'play'} />}
            onClick={playback.toggle}
          />
          <SegmentedControl
            label={texts.speed}
            options={flightRates.map((each) => ({ value: String(each), label: `${each}×` }))}
            value={String(rate)}
            onChange={(chosen) => playback.rate.set(Number(chosen) as FlightRate)}
          />
        </>
      )}
      <span className={styles.room} />
      {!isFollowing && (
        <Button size="small" onClick={camera.follow}>
          {texts.follow}
        </Button>
      )}
      <IconButton
        label={fullScreen.isOn ? texts.exitFullScreen : texts.fullScreen}
        icon={<PlayerIcon name={fullScreen.isOn ? 'small-screen' : 'full-screen'} />}
        onClick={fullScreen.toggle}
      />
      <Button size="small" onClick={onLeave}>
        {texts.backToTheMap}
      </Button>
    </section>
  )
}

type FlightSliderProps = Pick<FlightBarProps, 'session' | 'samples' | 'axis' | 'view'>

/** The current position of the flight. Updated with every frame, without React. */
function FlightSlider({ session: { playback }, samples, axis, view }: FlightSliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  const reading = useRef<HTMLSpanElement>(null)
  const textAt = useReading(samples, axis)

  useEffect(() => {
    const tell = () => {
      const place = view.cursor.get()
      const text = place === null ? '' : textAt(place)
      if (reading.current && reading.current.textContent !== text) reading.current.textContent = text
      if (!slider.current) return
      slider.current.value = String(playback.ms.get())
      slider.current.ariaValueText = text
    }
    tell()
    // A moment chosen in the charts moves the cursor before the flight.
    const endings = [view.cursor.subscribe(tell), playback.ms.subscribe(tell)]
    return () => {
      for (const end of endings) end()
    }
  }, [playback, view, textAt])

  return (
    <div className={styles.course}>
      <input
        ref={slider}
        type="range"
        aria-label={texts.positionOfTheFlight}
        min={0}
        max={playback.durationMs - (playback.durationMs % handleStepMs)}
        step={handleStepMs}
        defaultValue={0}
        className={styles.slider}
        onInput={({ currentTarget }) => playback.seek(currentTarget.valueAsNumber)}
      />
      <span ref={reading} className={styles.reading} aria-hidden="true" />
    </div>
  )
}

function useReading(samples: Samples, axis: ChartAxis): (place: number) => string {
  const units = useUnits()
  return useMemo(() => {
    const placeText = formatPlace(axis.kind, units)
    return (place) => {
      const altitude = samples.series.altitude?.[nearestIndex(axis.places, place)] ?? Number.NaN
      const height = Number.isNaN(altitude) ? [] : [written(seriesLooks.altitude.format(altitude, units))]
      return [placeText(place), ...height].join(' · ')
    }
  }, [samples, axis, units])
}

function useFullScreen({ map }: MapHandle): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false)
  const current = useRef<FullScreen>(undefined)
  useEffect(() => {
    const frame = map.getContainer().parentElement
    if (!frame) return undefined
    const fullScreen = new FullScreen(frame, setOn)
    current.current = fullScreen
    return () => {
      if (fullScreen.isOn) void fullScreen.toggle()
      fullScreen.stop()
    }
  }, [map])
  return { isOn, toggle: () => void current.current?.toggle() }
}
