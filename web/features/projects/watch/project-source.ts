import type { Project } from '#contract/projects/project.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { clipOf, type PlayerSource } from '#web/player/player-source.ts'
import { videosOf } from './videos.ts'

/** What the player plays of a project, before its recordings have loaded. */
export function sourceOf(project: Project): PlayerSource {
  const { videos } = videosOf(project)
  const timeline = timelineOf(
    clipsOf(
      videos.map(({ link }) => link),
      videos.map(({ video }) => video.duration_ms),
    ),
  )
  return {
    title: project.title,
    projectId: project.id,
    clips: videos.map(({ link, video }) => clipOf(video, link)),
    timeline,
    telemetry: null,
    trails: project.crossing?.trails ?? [],
    chapters: [],
    sport: project.sport ?? project.sports[0] ?? project.telemetries[0]?.sport ?? 'other',
    timezone: project.timezone,
  }
}
