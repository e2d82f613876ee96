import type { Project } from '#contract/projects/project.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { cutRanges } from '#domain/time/time-ranges.ts'
import { momentAt, projectTimeOf, timelineOf, type Timeline } from '#domain/time/timeline.ts'
import { videosOf } from './videos.ts'

/** Times in links and in comments refer to what others see. The owner may see more of the videos. */
export type SharedTime = {
  /** What others see at this moment or, if it is hidden from them, next after it. */
  toShared: (projectMs: number) => number
  fromShared: (sharedMs: number) => number
}

type Shared = Pick<Project, 'is_own' | 'hidden_video' | 'hidden_parts' | 'trailcast_links' | 'videos'>

const asItIs: SharedTime = { toShared: (ms) => ms, fromShared: (ms) => ms }

export function sharedTimeOf(project: Shared): SharedTime {
  const { is_own, hidden_video, hidden_parts } = project
  if (!is_own || hidden_video === 'shown' || !hidden_parts?.some((parts) => parts.length > 0)) return asItIs
  const { videos } = videosOf(project)
  const links = videos.map(({ link }) => link)
  const durations = videos.map(({ video }) => video.duration_ms)
  const own = timelineOf(clipsOf(links, durations))
  const others = timelineOf(
    clipsOf(links, durations).map((clip, index) => {
      const link = links[index]
      const hidden = (link && hidden_parts[project.trailcast_links.indexOf(link)]) ?? []
      if (hidden.length === 0) return clip
      // One on another site cannot be cut, but others do not learn when it was filmed.
      if (link?.video_id === null) return { ...clip, startMs: null }
      return { ...clip, ranges: cutRanges(clip.ranges ?? [[0, clip.durationMs]], hidden) }
    }),
  )
  return {
    toShared: (ms) => translated(own, others, ms),
    fromShared: (ms) => translated(others, own, ms),
  }
}

function translated(from: Timeline, to: Timeline, projectMs: number): number {
  const moment = momentAt(from, projectMs)
  if (!moment) return 0
  const { clip } = moment.piece
  const at = projectTimeOf(to, clip, moment.mediaMs)
  if (at !== null) return at
  const next = to.pieces.find((piece) => piece.clip === clip && piece.mediaFromMs > moment.mediaMs)
  const after = from.pieces
    .slice(from.pieces.indexOf(moment.piece) + 1)
    .find(({ clip: other }) => other !== clip)
  return (next ?? to.pieces.find((piece) => piece.clip === after?.clip))?.projectFromMs ?? to.durationMs
}
