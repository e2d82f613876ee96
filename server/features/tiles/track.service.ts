import { simplifyLine } from '#domain/geo/simplify.ts'
import { latOf, lonOf } from '#domain/geo/web-mercator.ts'
import type { Changes } from '#server/changes.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Audience } from '#server/features/visibility/visibility.service.ts'
import { applyPublicChanges, type PublicChange } from './cells.queries.ts'
import { drawTracks, type DrawnTrack, type LinesToDraw } from './draw-tracks.service.ts'
import { deleteTracks, findFineLines, insertTracks, raiseVersion, updateTracks } from './track.queries.ts'

type Named<Value> = Value & { accountId: string; activityId: string }
export type TrackToSave = Named<LinesToDraw>

/** Draws them first: for more than a few activities, let another thread do that. */
export async function saveTracks(trx: CellTransaction, tracks: TrackToSave[]): Promise<void> {
  await saveDrawnTracks(
    trx,
    tracks.map(({ accountId, activityId, ...lines }) => ({
      accountId,
      activityId,
      drawn: drawTracks(lines),
    })),
  )
}

/**
 * Saves what maps draw of activities, in place of what was saved before. Their rows exist already. To be
 * called once and late in a transaction: others who change public tracks nearby wait for its end.
 */
export async function saveDrawnTracks(
  trx: CellTransaction,
  tracks: Named<{ drawn: DrawnTrack[] }>[],
): Promise<void> {
  const changes: PublicChange[] = []
  for (const accountId of [...new Set(tracks.map((track) => track.accountId))].toSorted()) {
    const own = tracks.filter((track) => track.accountId === accountId)
    await raiseVersion(trx, accountId)
    changes.push(
      ...(await deleteTracks(trx, { accountId, activityIds: own.map(({ activityId }) => activityId) })),
    )
    changes.push(...(await insertTracks(trx, accountId, own.flatMap(rowsOf))))
  }
  await applyPublicChanges(trx, changes)
}

const rowsOf = ({ activityId, drawn }: Named<{ drawn: DrawnTrack[] }>) =>
  drawn.map((track) => ({ ...track, activityId }))

/** After any change of what an activity is or who may see it: brings maps to it. */
export async function relistTracks(
  trx: CellTransaction,
  accountId: string,
  activityIds: string[] | 'all',
): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await updateTracks(trx, accountId, activityIds))
}

/** An account was suspended, is back or leaves: maps follow. */
export function followAccount({
  trx,
  accountId,
}: Changes['suspensionChanged' | 'accountLeaving']): Promise<void> {
  return relistTracks(trx, accountId, 'all')
}

/** The privacy settings changed: others see nothing on maps until the tracks are saved again. */
export async function withdrawOthers(trx: CellTransaction, accountId: string): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await deleteTracks(trx, { accountId, audience: 'others' }))
}

const mostPoints = 2000

/** Pieces of longitude and latitude for a first picture, with about 2,000 points at most. */
export async function findTrack(
  db: CellDb,
  activityId: string,
  audience: Audience,
): Promise<[number, number][][]> {
  const lines = await findFineLines(db, activityId, audience)
  let pieces = lines.map((line) => ({
    lon: line.filter((_, i) => i % 2 === 0).map(lonOf),
    lat: line.filter((_, i) => i % 2 === 1).map(latOf),
  }))
  const isTooMuch = () =>
    pieces.reduce((sum, { lon }) => sum + lon.length, 0) > Math.max(mostPoints, 2 * pieces.length)
  for (let toleranceM = 3; isTooMuch(); toleranceM *= 1.6) {
    pieces = pieces.map(({ lon, lat }) => {
      const kept = simplifyLine(lon, lat, toleranceM)
      return {
        lon: Float64Array.from(kept, (at) => lon[at] ?? 0),
        lat: Float64Array.from(kept, (at) => lat[at] ?? 0),
      }
    })
  }
  return pieces.map(({ lon, lat }) => Array.from(lon, (value, at) => [rounded(value), rounded(lat[at] ?? 0)]))
}

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
