import type { Project } from '#contract/projects/project.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { Sport } from '#domain/sport.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { clipOf, type PlayerSource } from '#web/player/player-source.ts'
import { titledChapters } from '#web/player/project-chapters.ts'
import { timelineOfDraft, type Durations } from '../session/filmed-parts.ts'
import type { Video } from '../session/video.ts'

type Previewed = {
  title: string
  /** As it was saved last; null before that. */
  project: Pick<Project, 'id' | 'crossing' | 'telemetries'> | null
  videos: readonly Video[]
  durations: Durations
  telemetry: Sampler | null
  sport: Sport
  timezone: string
  units: UnitSystem
}

/**
 * The draft as viewers will see it. Its trails and laps are those of the saved project, which follows each
 * change within seconds.
 */
export function previewSource({
  title,
  project,
  videos,
  durations,
  units,
  ...given
}: Previewed): PlayerSource {
  const { crossing = null, telemetries = [] } = project ?? {}
  const played = {
    ...given,
    timeline: timelineOfDraft({ trailcast_links: videos.map(({ link }) => link) }, durations),
    trails: crossing?.trails ?? [],
  }
  return {
    ...played,
    title,
    projectId: project?.id ?? null,
    clips: videos.map(({ info, link }) => clipOf(info, link)),
    chapters: titledChapters({ crossing, telemetries }, played, units),
  }
}
