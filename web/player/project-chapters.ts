import { chapterTitle } from '#contract/chapter-messages.ts'
import type { Project } from '#contract/project.ts'
import { chaptersOf } from '#domain/time/chapters.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { writtenAt } from '#web/lib/written-at.ts'
import type { PlayerSource, TitledChapter } from '#web/player/player-source.ts'

type Played = Pick<PlayerSource, 'timeline' | 'trails' | 'telemetry' | 'sport' | 'timezone'>

/** Made from what this viewer was sent, so they tell no one more than that. */
export function titledChapters(
  { telemetries, crossing }: Pick<Project, 'telemetries' | 'crossing'>,
  { timezone, ...played }: Played,
  units: UnitSystem,
): TitledChapter[] {
  const laps = telemetries.flatMap((each) => each.laps)
  const pauses = telemetries.flatMap((each) => each.pauses)
  const timeOf = (ms: number) => writtenAt(ms, timezone, { timeStyle: 'short' })
  const nearestCity = crossing?.nearest_city ?? null
  return chaptersOf({ ...played, laps, pauses }).map((chapter) => ({
    ...chapter,
    title: chapterTitle(chapter, { units, timeOf, nearestCity }),
  }))
}
