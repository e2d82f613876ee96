import type { LonLat } from '#web/map/map-handle.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import type { PreviewStore } from './preview.ts'
import type { Route } from './route-lines.ts'

/** What the video, the map, the profile and the chapters share: one video, one route, one moment. */
export type Scene = {
  source: PlayerSource
  route: Route
  preview: PreviewStore
  placeAt: (absoluteMs: number | null) => LonLat | null
  /** What people said about moments, in their order. */
  marks: readonly MomentMark[]
  /** Null until there is a player, and where there is nothing to be played. */
  control: PlayerControl | null
}
