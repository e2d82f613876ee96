import type { Project, TelemetryInfo } from '#contract/projects/project.ts'
import { groupOfSport } from '#domain/sport.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { figuresOfShown, statsOf, sumOf, type ActivityStat } from './activity-stats.ts'
import { texts } from './messages.ts'

type Labelled = { label: string; stats: ActivityStat[] }
type Shown = { source: PlayerSource; recordings: readonly LoadedRecording[] }

/** From this share on, a part of an activity has practically the same figures as the whole. */
const nearlyAll = 0.9
/** Nobody asks how far someone came in a shorter time. */
const shortestMs = 60_000
/** The clocks of a camera and a watch may differ by this much. */
const toleranceMs = 5000

/** Few enough that the map stays near the top: the rest is on the page of the activity. */
const maxOfWhole = 6
const maxOfPart = 4

/** Which figures are worth showing, and what they refer to. */
export function figuresToShow(
  project: Project,
  { source, recordings }: Shown,
  units: UnitSystem,
): { whole: Labelled | null; shown: Labelled | null; pages: TelemetryInfo[] } {
  const pages = project.telemetries.filter(({ has_page, kind }) => has_page && kind === 'activity')
  const all = onceEach(pages).flatMap(({ whole }) => (whole ? [whole] : []))
  const [first] = pages
  const total = sumOf(all)
  const { sport } = source
  const label =
    all.length > 1 ? texts.allTogether(all.length) : texts.whole[groupOfSport(first?.sport ?? sport)]
  const part = figuresOfShown(recordings, source.telemetry)
  const isLess = (part.distance_m ?? 0) < nearlyAll * (total.distance_m ?? 0)
  const isLong = (part.elapsed_time_ms ?? 0) >= shortestMs
  return {
    whole: worthShowing(label, statsOf(total, first?.sport ?? sport, units), maxOfWhole),
    shown:
      all.length === 0 || (isLess && isLong)
        ? worthShowing(
            labelOfShown(source, recordings),
            statsOf(part, sport, units),
            all.length === 0 ? maxOfWhole : maxOfPart,
          )
        : null,
    pages,
  }
}

/** One of several that were recorded at the same time, such as by a watch and a bike computer. */
function onceEach(infos: TelemetryInfo[]): TelemetryInfo[] {
  const kept: TelemetryInfo[] = []
  for (const info of infos) {
    const isNew = kept.every(
      (other) => info.end_time_ms <= other.start_time_ms || info.start_time_ms >= other.end_time_ms,
    )
    if (isNew) kept.push(info)
  }
  return kept
}

function labelOfShown({ timeline }: PlayerSource, recordings: readonly LoadedRecording[]): string {
  const { startMs, endMs } = timeline
  const isFilmed = recordings.every(
    ({ info }) =>
      startMs !== null &&
      endMs !== null &&
      info.start_time_ms >= startMs - toleranceMs &&
      info.end_time_ms <= endMs + toleranceMs,
  )
  return isFilmed ? texts.thisVideo : texts.trackShown
}

const worthShowing = (label: string, stats: ActivityStat[], max: number): Labelled | null =>
  stats.length === 0 ? null : { label, stats: stats.slice(0, max) }
