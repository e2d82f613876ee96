import { momentAt } from '#domain/time/timeline.ts'
import { showCommentDots } from '#web/map/comment-dots.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import type { Scene } from './scene.ts'

/** Shows who commented where on the route, as far as this viewer sees it. */
export const showDotsOfScene = (
  handle: MapHandle,
  { source: { timeline }, placeAt, marks }: Scene,
  control: PlayerControl,
): (() => void) =>
  showCommentDots(handle, {
    marks,
    durationMs: timeline.durationMs,
    placeAt: (projectMs) => placeAt(momentAt(timeline, projectMs)?.absoluteMs ?? null),
    seek: (projectMs) => control.seek(projectMs),
  })
