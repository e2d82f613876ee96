/** Where heights come from: an archive (PMTiles), or tiles where the address contains `{z}`. */
export type Heights = { address: string; maxzoom: number; encoding: 'terrarium' | 'mapbox' }

/** Levels are in the unit that metres become by the multiplier. */
export type ContourTile = { z: number; x: number; y: number; levels: readonly number[]; multiplier: number }

export type ContourOrder =
  | { kind: 'open'; heights: Heights }
  | { kind: 'draw'; id: number; tile: ContourTile }
  | { kind: 'forget'; id: number }

/** Without lines where there are no heights, and with a message where they could not be fetched. */
export type ContourReply = { id: number; lines: ArrayBuffer } | { id: number; failure: string }

/** A worker that draws contour lines: it is sent ContourOrders and answers with ContourReplies. */
export function startContours(): Worker {
  return new Worker(new URL('./contours.worker.ts', import.meta.url), { type: 'module' })
}
