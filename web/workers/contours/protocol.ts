export type Heights = { maxzoom: number; encoding: 'terrarium' | 'mapbox' }

export type HeightTile = { z: number; x: number; y: number }

/** Levels are in the unit that results from multiplying metres by `multiplier`. */
export type ContourTile = { z: number; x: number; y: number; levels: readonly number[]; multiplier: number }

export type ContourOrder =
  | { kind: 'open'; heights: Heights }
  | { kind: 'draw'; id: number; tile: ContourTile }
  | { kind: 'forget'; id: number }
  /** What the worker has asked for; null where there are no heights. */
  | { kind: 'heights'; wanted: number; picture: Blob | null }
  | { kind: 'no-heights'; wanted: number; failure: string }

/**
 * Has no lines if there are no heights, and a message if they could not be fetched. The page fetches them, because the
 * worker may be subject to an older content policy.
 */
export type ContourReply =
  | { id: number; lines: ArrayBuffer }
  | { id: number; failure: string }
  | { wanted: number; tile: HeightTile }

/** A worker that draws contour lines: it is sent ContourOrders and answers with ContourReplies. */
export function startContours(): Worker {
  return new Worker(new URL('./contours.worker.ts', import.meta.url), { type: 'module' })
}
