import type { Project } from '#contract/project.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { chaptersOf } from '#domain/time/chapters.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { coloursOf, type PlayerSource } from '#web/player/player-source.ts'
import { videosOf } from './videos.ts'

/**
 * What the player plays of a project. The sampler is null until the recordings have loaded, and where there
 * are none.
 */
export function sourceOf(project: Project, telemetry: Sampler | null): PlayerSource {
  const { videos } = videosOf(project)
  const timeline = timelineOf(
    clipsOf(
      videos.map(({ link }) => link),
      videos.map(({ video }) => video.duration_ms),
    ),
  )
  const trails = project.crossing?.trails ?? []
  const laps = project.telemetries.flatMap((each) => each.laps)
  const pauses = project.telemetries.flatMap((each) => each.pauses)
  return {
    title: project.title,
    projectId: project.id,
    clips: videos.map(({ link, video }) => ({ video, colours: coloursOf(link) })),
    timeline,
    telemetry,
    trails,
    chapters: chaptersOf({ timeline, trails, laps, pauses }),
    sport: project.sport ?? project.sports[0] ?? project.telemetries[0]?.sport ?? 'other',
    timezone: project.timezone,
  }
}
