import type { VideoInfo } from '#contract/projects/project.ts'
import { allowedFirstView, type FirstView } from './first-view.ts'
import { ViewedVideo, type ViewTools } from './viewed-video.ts'
import { choiceFor, type ViewChoice } from './wanted-view.ts'

/** The one on screen, the next, and the one before: an hour of motion data is some megabytes. */
const maxKept = 3

type Kept = { video: VideoInfo; viewed: ViewedVideo; firstView: FirstView }

/** How the videos of a project are viewed, by what the viewer and the owner have chosen. */
export class Views {
  readonly #tools: ViewTools
  readonly #videos = new Map<string, Kept>()
  #chosen: Partial<ViewChoice>

  constructor(chosen: Partial<ViewChoice>, tools: ViewTools) {
    this.#chosen = chosen
    this.#tools = tools
  }

  setChosen(chosen: Partial<ViewChoice>): void {
    this.#chosen = chosen
    for (const kept of this.#videos.values()) kept.viewed.setChoice(this.#choiceFor(kept))
  }

  /** The same again, after something else has changed. */
  refresh(): void {
    this.setChosen(this.#chosen)
  }

  of(video: VideoInfo, firstView: FirstView): ViewedVideo {
    const key = keyOf(video)
    const known = this.#videos.get(key)
    if (known) return this.#following(known, video, firstView)
    const viewed = new ViewedVideo(video, this.#choiceFor({ video, firstView }), this.#tools)
    this.#videos.set(key, { video, viewed, firstView })
    const [oldest] = this.#videos.keys()
    if (this.#videos.size > maxKept && oldest !== undefined) this.#drop(oldest)
    return viewed
  }

  /** The last to be dropped, because it is on screen. */
  keep(video: VideoInfo, firstView: FirstView): void {
    const viewed = this.of(video, firstView)
    this.#videos.delete(keyOf(video))
    this.#videos.set(keyOf(video), { video, viewed, firstView })
  }

  stop(): void {
    for (const key of this.#videos.keys()) this.#drop(key)
  }

  /** In the editor, the owner may have changed the choice, or processing of the video may have progressed. */
  #following(known: Kept, video: VideoInfo, firstView: FirstView): ViewedVideo {
    if (video !== known.video || firstView !== known.firstView) {
      Object.assign(known, { video, firstView })
      known.viewed.setVideo(video, this.#choiceFor(known))
    }
    return known.viewed
  }

  #choiceFor({ video, firstView }: Pick<Kept, 'video' | 'firstView'>): ViewChoice {
    return choiceFor(allowedFirstView(firstView, video.motion_quality), this.#chosen)
  }

  #drop(key: string): void {
    this.#videos.get(key)?.viewed.stop()
    this.#videos.delete(key)
  }
}

const keyOf = ({ id, youtube_id: youtubeId }: VideoInfo): string => id ?? youtubeId ?? ''
