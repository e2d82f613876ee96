import type { TrailVisit } from '#contract/trails/crossing.ts'
import type { VideoInfo, VideoLink } from '#contract/projects/project.ts'
import { widescreen } from '#domain/media/widescreen.ts'
import type { Sport } from '#domain/sport.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { Chapter } from '#domain/time/chapters.ts'
import type { Timeline } from '#domain/time/timeline.ts'
import { firstViewOf, type FirstView } from './view/first-view.ts'

/** The colour corrections of a clip. */
export type Colours = {
  brightness: number
  contrast: number
  gamma: number
  saturation: number
  sharpness: number
  yscale: number
}

/** No corrections. */
export const neutralColours: Colours = {
  brightness: 0,
  contrast: 1,
  gamma: 1,
  saturation: 1,
  sharpness: 0,
  yscale: 1,
}

export const colourNames = ['brightness', 'contrast', 'gamma', 'saturation', 'sharpness', 'yscale'] as const

export function coloursOf(link: Pick<VideoLink, keyof Colours>): Colours {
  const colours = { ...neutralColours }
  for (const name of colourNames) colours[name] = link[name] ?? neutralColours[name]
  return colours
}

export function areNeutral(colours: Colours): boolean {
  return colourNames.every((name) => colours[name] === neutralColours[name])
}

export type PlayerClip = { video: VideoInfo; colours: Colours; firstView: FirstView }

export const clipOf = (video: VideoInfo, link: VideoLink): PlayerClip => ({
  video,
  colours: coloursOf(link),
  firstView: firstViewOf(link),
})

/** Width by height of the picture of a clip, as far as it is known before it plays. */
export function ratioOf(clip: PlayerClip | undefined): number {
  const [width = 0, height = 0] = [clip?.video.widths[0], clip?.video.heights[0]]
  return width > 0 && height > 0 ? width / height : widescreen
}

export type TitledChapter = Chapter & { title: string }

/** Everything a player shows. `timeline` refers to clips by their index in `clips`. */
export type PlayerSource = {
  title: string
  /** Null for an unsaved project: addresses for its videos cannot be requested again. */
  projectId: string | null
  clips: PlayerClip[]
  timeline: Timeline
  telemetry: Sampler | null
  trails: TrailVisit[]
  chapters: TitledChapter[]
  sport: Sport
  timezone: string | null
}
