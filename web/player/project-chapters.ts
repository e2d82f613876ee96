import { chapterTitle } from './chapter-messages.ts'
import type { Project } from '#contract/projects/project.ts'
import { chaptersOf } from '#domain/time/chapters.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { writtenAt } from '#web/lib/written-time.ts'
import type { PlayerSource, TitledChapter } from '#web/player/player-source.ts'

type Played = Pick<PlayerSource, 'timeline' | 'trails' | 'telemetry' | 'sport' | 'timezone'>

/** Derived from what this viewer has received, so they reveal nothing more. */
export function titledChapters(
  { telemetries, crossing }: Pick<Project, 'telemetries' | 'crossing'>,
  { timezone, ...played }: Played,
  units: UnitSystem,
): TitledChapter[] {
  const laps = telemetries.flatMap((each) => each.laps)
  const pauses = telemetries.flatMap((each) => each.pauses)
  const timeOf = (ms: number) => writtenAt(ms, 'clock', timezone)
  const nearestCity = crossing?.nearest_city ?? null
  return chaptersOf({ ...played, laps, pauses }).map((chapter) => ({
    ...chapter,
    title: chapterTitle(chapter, { units, timeOf, nearestCity }),
  }))
}
