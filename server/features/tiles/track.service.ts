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

/** Draws the tracks first; for more than a few activities, do that in another thread. */
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
 * Replaces the lines that maps draw for activities, whose rows must exist. Call this once and late in a
 * transaction, because others who change public tracks nearby wait for its end.
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

/** Updates maps after any change of an activity or of who may see it. */
export async function relistTracks(
  trx: CellTransaction,
  accountId: string,
  activityIds: string[] | 'all',
): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await updateTracks(trx, accountId, activityIds))
}

/** Updates maps when an account is suspended, reinstated or deleted. */
export function followAccount({
  trx,
  accountId,
}: Changes['suspensionChanged' | 'accountLeaving']): Promise<void> {
  return relistTracks(trx, accountId, 'all')
}

/** After a change of the privacy settings, others see nothing on maps until the tracks are saved again. */
export async function withdrawOthers(trx: CellTransaction, accountId: string): Promise<void> {
  await raiseVersion(trx, accountId)
  await applyPublicChanges(trx, await deleteTracks(trx, { accountId, audience: 'others' }))
}

const mostPoints = 2000

/** Pieces of longitude and latitude for a first picture, with up to about 2,000 points. */
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
