import { useMemo } from 'react'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { Recording, Summary } from '#domain/telemetry/recording.ts'
import { ActivityCharts } from './activity-charts.tsx'
import { ActivityMap, type MappedActivity } from './activity-map.tsx'
import { drawnTrack } from './drawn-track.ts'
import { RecordingSections } from './sections/sport-sections.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { useAdjustedPace } from './use-adjusted-pace.ts'
import { useMoments } from './use-moments.ts'

type RecordingViewProps = {
  title: string
  /** Derived from the samples. */
  recording: Recording
  summary: Summary
}

/** A recording that is not an activity (yet), with the map, figures and charts it would have as one. */
export function RecordingView({ title, recording, summary }: RecordingViewProps) {
  const { samples, breaks } = recording
  const activity = useMemo((): MappedActivity => {
    const { laps, pauses } = recording
    const track = drawnTrack(samples, breaks).pieces
    return { title, track, laps, pauses, bounding_box: boundsOf(samples.lat, samples.lon) }
  }, [title, recording, samples, breaks])
  const telemetry = useMemo(
    () => ({ samples, breaks, recorded: samples, recordedBreaks: breaks }),
    [samples, breaks],
  )
  const { axes, axis, view, setAxis } = useMoments(samples)
  const adjusted = useAdjustedPace(recording, telemetry)
  return (
    <>
      {activity.track.length > 0 && (
        <ActivityMap activity={activity} telemetry={telemetry} axis={axis} view={view} />
      )}
      <StatsStrip sport={recording.sport} activity={summary} adjustedSpeed={adjusted?.speed} />
      {axis && (
        <ActivityCharts
          sport={recording.sport}
          samples={samples}
          adjusted={adjusted?.along}
          axis={axis}
          axes={axes}
          onAxis={setAxis}
          view={view}
        />
      )}
      <RecordingSections activity={recording} telemetry={telemetry} moments={axis && { axis, view }} />
    </>
  )
}
