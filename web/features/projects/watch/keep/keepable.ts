import type { Project, VideoInfo, VideoLink } from '#contract/projects/project.ts'

/** In lines: larger sizes would fill a phone for no better picture. */
const maxHeight = 720
/** In bits per second. */
const soundBitrate = 128_000

export type KeepableVideo = {
  /** In the order of the project. */
  place: number
  link: VideoLink
  video: VideoInfo
  /** Which of its sizes. */
  size: number
  shownMs: number
}

export type Keepable = {
  chosen: KeepableVideo[]
  /** How many videos are elsewhere, and so cannot be kept. */
  elsewhere: number
  height: number
  /** An estimate: sizes vary with what the picture shows. */
  bytes: number
}

/** The parts of a project that can be kept on this device. */
export function keepableOf({
  trailcast_links,
  videos,
}: Pick<Project, 'trailcast_links' | 'videos'>): Keepable {
  const chosen = trailcast_links.flatMap((link, place): KeepableVideo[] => {
    const video = videos[place]
    if (!video || video.hlss.length === 0) return []
    return [{ place, link, video, size: sizeOf(video), shownMs: shownMsOf(link, video) }]
  })
  return {
    chosen,
    elsewhere: videos.filter(({ youtube_id }) => youtube_id !== null).length,
    height: Math.max(0, ...chosen.map(({ video, size }) => linesOf(video, size))),
    bytes: chosen.reduce(
      (sum, { video, size, shownMs }) =>
        sum + (((video.bitrates[size] ?? 0) + soundBitrate) / 8) * (shownMs / 1000),
      0,
    ),
  }
}

/** The best of those that are small enough, or the smallest. */
function sizeOf(video: VideoInfo): number {
  const size = video.hlss.findIndex((_, index) => linesOf(video, index) <= maxHeight)
  return size === -1 ? video.hlss.length - 1 : size
}

/** Upright videos are measured as if they were turned sideways. */
const linesOf = ({ widths, heights }: VideoInfo, size: number): number =>
  Math.min(widths[size] ?? 0, heights[size] ?? 0)

function shownMsOf({ timing: { ranges } }: VideoLink, { duration_ms }: VideoInfo): number {
  if (ranges === null) return duration_ms ?? 0
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}
