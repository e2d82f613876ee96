import { useEffect, useMemo, useRef } from 'react'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { formatDuration, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { followProfileMoment } from './follow-profile-moment.ts'
import { PreviewBubble } from './preview-bubble.tsx'
import type { ProfileAxis } from './profile-axis.ts'
import { ProfileDrawing } from './profile-drawing.tsx'
import { followProfilePointer, keySeek } from './profile-gestures.ts'
import { shapeOf } from './profile-shape.ts'
import { profiledOf, type ProfiledName } from './profile-values.ts'
import styles from './profile.module.css'
import type { Scene } from './scene.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type ProfileProps = { scene: Scene; axis: ProfileAxis; sampler: Sampler; name: ProfiledName }

/** An altitude profile that shows the current moment and can move it. Moving parts bypass React. */
export function Profile({ scene, axis, sampler, name }: ProfileProps) {
  const units = useUnits()
  const figure = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const shape = useMemo(() => shapeOf(axis, sampler, name), [axis, sampler, name])
  const { source } = scene
  const profiled = useMemo(() => profiledOf(name, source), [name, source])
  const { label, format, hasLowest } = profiled
  const write = (value: number) => written(format(value, units))

  useEffect(() => {
    if (!figure.current) return undefined
    const writeValue = (value: number) => written(profiled.format(value, units))
    return followProfileMoment(figure.current, scene, { axis, sampler, name, write: writeValue })
  }, [scene, axis, sampler, name, profiled, units])

  useEffect(() => {
    if (!surface.current) return undefined
    return followProfilePointer(surface.current, axis, scene)
  }, [axis, scene])

  return (
    <figure ref={figure} className={styles.profile}>
      <figcaption className={styles.caption}>
        <span>
          {!shape
            ? texts.notRecordedHere(label)
            : hasLowest
              ? texts.fromToLabelWriteWrite2(label, write(shape.low), write(shape.high))
              : texts.upToPace(label, write(shape.high))}
        </span>
        <span data-part="value" className={styles.value} />
      </figcaption>
      {/* A slider with a picture inside, which the browser's own cannot have. */}
      {/* eslint-disable jsx-a11y/prefer-tag-over-role */}
      <div
        ref={surface}
        data-part="surface"
        className={styles.surface}
        role="slider"
        tabIndex={scene.control ? 0 : -1}
        aria-label={texts.momentOnTheProfile}
        aria-valuemin={0}
        aria-valuemax={Math.round(scene.source.timeline.durationMs / 1000)}
        aria-valuenow={0}
        aria-disabled={scene.control === null}
        onKeyDown={(event) => keySeek(event, scene)}
      >
        {shape && <ProfileDrawing axis={axis} shape={shape} />}
        <div data-part="pointed" className={styles.pointed} hidden />
        <div data-part="cursor" className={styles.cursor} hidden />
        <PreviewBubble scene={scene} axis={axis} />
      </div>
      {/* eslint-enable jsx-a11y/prefer-tag-over-role */}
      <Ends axis={axis} timezone={scene.source.timezone} />
    </figure>
  )
}

/** The times at both ends and in the middle: positions in the video, or local times of day. */
function Ends({ axis: { extent, from, to }, timezone }: { axis: ProfileAxis; timezone: string | null }) {
  const text = useMemo(() => {
    if (extent === 'video') return formatDuration
    return (place: number) => writtenTime(place, 'clock', timezone ?? undefined)
  }, [extent, timezone])
  return (
    <div className={styles.ends} aria-hidden="true">
      <span>{text(from)}</span>
      <span>{text((from + to) / 2)}</span>
      <span>{text(to)}</span>
    </div>
  )
}
