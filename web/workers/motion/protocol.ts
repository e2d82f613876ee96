import type { Motion } from '#domain/motion/motion.ts'
import type { WatchedVideo } from '#domain/stabilization/check-motion.ts'
import type { ViewSettings } from '#domain/stabilization/settings.ts'
import type { ViewPath } from '#domain/stabilization/view-path.ts'

export type MotionOrder =
  /** The motion file of a video. */
  | { kind: 'open'; bytes: ArrayBuffer; video: WatchedVideo }
  /** The path of the view, beginning around the current moment. A later order replaces this one. */
  | { kind: 'build'; id: number; settings: ViewSettings; aroundSeconds: number }

export type MotionReply =
  | { kind: 'opened'; motion: Motion }
  | { kind: 'path'; id: number; path: ViewPath; isWhole: boolean }
  /** A message for people: the video is shown as it was recorded. */
  | { kind: 'failed'; message: string }

/** A worker that computes where the view of a video points: it is sent MotionOrders and answers with MotionReplies. */
export function startMotion(): Worker {
  return new Worker(new URL('./motion.worker.ts', import.meta.url), { type: 'module' })
}
