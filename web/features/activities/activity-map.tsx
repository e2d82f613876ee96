import { useCallback, useEffect, useMemo, useState } from 'react'
import { getActivityPicture, type Activity } from '#contract/activities/activity.ts'
import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { type ColourRamp, createTrackLayer, type TrackLayer } from '#web/map/layers/track-layer.ts'
import { divergingColours, risingColours } from '#web/map/layers/colour-ramp.ts'
import { showCommentDots } from '#web/map/comment-dots.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { MapPicture } from '#web/map/map-picture.tsx'
import { TrackPicture } from '#web/map/track-picture.tsx'
import type { MomentMark } from '#web/player/moment-mark.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import styles from './activity-map.module.css'
import { placeOfTime, type ChartAxis } from './chart-axis.ts'
import {
  drawnTrack,
  nearestSample,
  positionAlong,
  positionAt,
  stretchOf,
  valuesAlong,
} from './drawn-track.ts'
import { FlyOver } from './fly-over/fly-over.tsx'
import { chartedSeries, seriesLooks } from './series-look.ts'
import type { CurrentMoment } from './use-current-moment.ts'
import { texts } from './messages.ts'

/** Drawn before the samples arrive, and next to them. */
export type MappedActivity = Pick<Activity, 'title' | 'track' | 'bounding_box' | 'laps' | 'pauses'>

/** All samples of an activity, fetched separately. */
type Telemetry = { samples: Samples; breaks: number[] }

type ActivityMapProps = {
  activity: MappedActivity
  /** The activity and the audience for which the server can render a picture. */
  picture?: { id: string; as: 'owner' | 'others' }
  telemetry: Telemetry | undefined
  axis: ChartAxis | undefined
  view: ChartView
  /** What people said about moments of it. */
  marks?: readonly MomentMark[] | undefined
  moment?: CurrentMoment | undefined
}

type Opened = { handle: MapHandle; layer: TrackLayer }

/** Further away than this, the pointer means the map and not the track. */
const reachPx = 32
/** The track stays clear of what floats over the map: the colors above it and the buttons beside it. */
const roomAround = { top: 72, right: 72, bottom: 40, left: 32 }
const noMarks: readonly MomentMark[] = []

export function ActivityMap({
  activity,
  picture,
  telemetry,
  axis,
  view,
  marks = noMarks,
  moment,
}: ActivityMapProps) {
  const [opened, setOpened] = useState<Opened>()
  const [isFlying, setFlying] = useState(false)
  const [colourBy, setColourBy] = useState<SeriesName | ''>('')
  const track = useMemo(() => telemetry && drawnTrack(telemetry.samples, telemetry.breaks), [telemetry])
  const samples = telemetry?.samples

  useEffect(() => {
    opened?.layer.setTrack(track?.pieces ?? activity.track)
    opened?.layer.setMarkers(markersOf(activity, telemetry))
  }, [opened, track, activity, telemetry])

  useEffect(() => {
    if (!opened || !track || !samples || colourBy === '') opened?.layer.setColours(null)
    else
      opened.layer.setColours({
        values: valuesAlong(track, samples, colourBy),
        ramp: rampOf(samples, colourBy),
      })
  }, [opened, track, samples, colourBy])

  useEffect(() => {
    if (!opened || !samples || !axis) return undefined
    const show = () => {
      const place = view.cursor.get()
      opened.layer.setCursor(place === null ? null : positionAlong(samples, axis.places, place))
    }
    show()
    return view.cursor.subscribe(show)
  }, [opened, samples, axis, view])

  useEffect(() => {
    // During a flight, the flight sets the moment.
    if (!opened || !track || !samples || !axis || isFlying) return undefined
    let isPointedAt = false
    return opened.handle.onHover([], (pointer) => {
      const i = pointer ? nearestSample(track, pointer.lonLat) : -1
      const position = i < 0 ? null : positionAt(samples, i)
      const isNear = pointer && position && isWithinReach(opened.handle, position, pointer.point)
      // A pointer that is just resting on the map does not change a moment that was chosen elsewhere.
      if (isNear || isPointedAt) view.cursor.set(isNear ? (axis.places[i] ?? null) : null)
      isPointedAt = Boolean(isNear)
    })
  }, [opened, track, samples, axis, view, isFlying])

  useEffect(() => {
    if (!opened || !track || !samples || !axis) return undefined
    return view.marked.subscribe(() => {
      const marked = view.marked.get()
      opened.layer.setMarked(marked && stretchOf(track, samples, axis.places, marked))
    })
  }, [opened, track, samples, axis, view])

  useEffect(() => {
    if (!opened || !samples || !axis || !moment) return undefined
    return showCommentDots(opened.handle, {
      marks,
      durationMs: moment.durationMs,
      placeAt: (ms) =>
        positionAlong(samples, axis.places, placeOfTime(samples, axis, (samples.time[0] ?? 0) + ms)),
      seek: moment.seek,
    })
  }, [opened, samples, axis, moment, marks])

  const followDot = useCallback(
    (show: (place: LonLat | null) => void) => {
      const tell = () => {
        const place = view.cursor.get()
        show(place === null || !samples || !axis ? null : positionAlong(samples, axis.places, place))
      }
      tell()
      return view.cursor.subscribe(tell)
    },
    [samples, axis, view],
  )
  const coloured = chartedSeries.filter((name) => samples?.series[name])
  return (
    <LazyMap
      className={styles.map}
      label={texts.mapOfTitle(activity.title)}
      bounds={activity.bounding_box}
      padding={roomAround}
      cooperative
      onReady={(handle) => setOpened({ handle, layer: createTrackLayer(handle) })}
      {...(picture && {
        still: (
          <MapPicture
            address={getActivityPicture.path.replace(':id', picture.id)}
            size="card"
            className={styles.still}
            fallback={<Skeleton shape="fill" />}
          />
        ),
      })}
      fallback={
        activity.bounding_box && (
          <TrackPicture
            address={picture ? getActivityPicture.path.replace(':id', picture.id) : null}
            {...(picture && { query: { as: picture.as } })}
            bounds={activity.bounding_box}
            lines={activity.track}
            followDot={followDot}
          />
        )
      }
    >
      <div className={styles.choices}>
        {coloured.length > 0 && (
          <Select
            className={styles.colours}
            label={texts.colourOfTheTrack}
            hideLabel
            value={colourBy}
            onChange={({ currentTarget }) => setColourBy(currentTarget.value as SeriesName | '')}
            options={[
              { value: '', label: texts.oneColour },
              ...coloured.map((name) => ({ value: name, label: seriesLooks[name].label })),
            ]}
          />
        )}
        {opened && samples && axis && (
          <FlyOver handle={opened.handle} samples={samples} axis={axis} view={view} onFlying={setFlying} />
        )}
      </div>
    </LazyMap>
  )
}

function isWithinReach({ map }: MapHandle, position: LonLat, point: { x: number; y: number }): boolean {
  const { x, y } = map.project(position)
  return Math.hypot(x - point.x, y - point.y) <= reachPx
}

function markersOf({ track, laps, pauses }: MappedActivity, telemetry: Telemetry | undefined) {
  const samples = telemetry?.samples
  const at = (timeMs: number) => {
    const position = samples && positionAt(samples, nearestIndex(samples.time, timeMs))
    return position ? [position] : []
  }
  return {
    start: track[0]?.[0] ?? null,
    end: track.at(-1)?.at(-1) ?? null,
    pauses: pauses.flatMap(({ start_ms }) => at(start_ms)),
    // The end of the last lap is the end of the activity.
    laps: laps.slice(0, -1).flatMap(({ end_ms }) => at(end_ms)),
  }
}

/** So that outliers do not use up the colours, the ramp covers the 2nd to the 98th percentile. */
function rampOf({ series }: Samples, name: SeriesName): ColourRamp {
  const values = Float32Array.from((series[name] ?? []).filter((value) => !Number.isNaN(value))).toSorted()
  const at = (share: number) => values[Math.round((values.length - 1) * share)] ?? 0
  const [low, high] = [at(0.02), at(0.98)]
  if (name === 'grade') {
    const steepest = Math.max(Math.abs(low), Math.abs(high), 1)
    return { colours: divergingColours, min: -steepest, max: steepest }
  }
  return { colours: risingColours, min: low, max: Math.max(high, low + 1e-6) }
}
