import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CameraFacts } from '#contract/videos/camera-reading.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { fixedZone } from '#domain/time/fixed-zone.ts'
import type { Cell } from '#server/cells/cell.ts'
import { findNearestCity, offsetMinutes, timezoneAt } from '#server/features/atlas/public.ts'
import type { Services } from '#server/services.ts'
import { folderOfVideo } from '#server/cells/files-of.ts'
import { markChanged, type Video } from './video.queries.ts'

const pack = promisify(gzip)

export type StoredReading = { facts: CameraFacts; samples: Uint8Array | null; motion: Uint8Array | null }

/**
 * Stores the telemetry that was read from a video. The files are stored first, under new names, so that an
 * interruption never leaves a row without them; the files they replace are deleted last.
 */
export async function storeTelemetry(
  services: Services,
  cell: Cell,
  video: Video,
  reading: StoredReading,
): Promise<void> {
  const { facts, samples } = reading
  const folder = folderOfVideo(video.account_id, video.id)
  const telemetryKey = samples && `${folder}telemetry-${nameOf(samples)}.arrow.gz`
  const motion = facts.telemetry_from === 'camera' ? reading.motion : null
  const motionKey = motion && `${folder}motion-${nameOf(motion)}.bin`
  if (telemetryKey) await cell.files.put(telemetryKey, await pack(samples))
  if (motionKey) await cell.files.put(motionKey, motion)
  // A watch knows nothing about the camera, so the camera's own data stays.
  const ofCamera =
    facts.telemetry_from === 'camera'
      ? {
          device_name: facts.device_name,
          motion_key: motionKey,
          // The measured quality belongs to the motion that is being replaced.
          ...(motionKey !== video.motion_key && { motion_quality: null }),
          lens: JSON.stringify(facts.lens),
          positions: JSON.stringify(facts.positions),
        }
      : {}
  const begun = samples && firstPlace(decodeSamples(samples).samples)
  const place = begun ?? facts.place ?? taggedPlace(video)
  const timezone = place ? timezoneAt(place.lat, place.lon) : fixedZone(facts.start?.zone_minutes ?? null)
  const city = place && (await findNearestCity(services.cells.world, place))
  await cell.db.transaction().execute(async (trx) => {
    // Taken first, because every other change of the account or its projects also locks the account first.
    await markChanged(trx, video.account_id)
    await trx
      .updateTable('video')
      .set({
        start_time_ms: facts.start && startIn(place ? timezone : null, facts.start),
        start_from: facts.start?.from ?? null,
        start_error_ms: facts.start?.error_ms ?? null,
        timezone,
        lat: place?.lat ?? null,
        lon: place?.lon ?? null,
        place_from: begun ? 'track' : place ? 'tag' : null,
        place: city?.name ?? null,
        country: city?.country ?? null,
        telemetry_key: telemetryKey,
        telemetry_from: telemetryKey ? facts.telemetry_from : null,
        ...ofCamera,
        updated_at: new Date(services.now()),
      })
      .where('id', '=', video.id)
      .execute()
    const { id, account_id: accountId } = video
    await services.announce('videosChanged', { cell, trx, accountId, ids: [id], what: 'content' })
  })
  const replaced = [
    [video.telemetry_key, telemetryKey],
    ...('motion_key' in ofCamera ? [[video.motion_key, motionKey]] : []),
  ]
  for (const [before, now] of replaced) if (before && before !== now) await cell.files.delete(before)
}

/** A camera's own clock shows local time, and the place of the video says how far that is from UTC. */
function startIn(timezone: string | null, { time_ms, is_local }: NonNullable<CameraFacts['start']>): number {
  if (!is_local || timezone === null) return time_ms
  const ahead = (atMs: number) => offsetMinutes(timezone, atMs) * 60_000
  // The offset depends on the moment itself, which is not known until the offset is.
  return time_ms - ahead(time_ms - ahead(time_ms))
}

/** The place from a phone stays when telemetry without positions from a watch is added to its video. */
function taggedPlace({ place_from, lat, lon }: Video): { lat: number; lon: number } | null {
  return place_from === 'tag' && lat !== null && lon !== null ? { lat, lon } : null
}

/** The same content has the same name, so that storing it again changes nothing. */
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

function firstPlace({ lat, lon }: Samples): { lat: number; lon: number } | null {
  const index = lat.findIndex((value, at) => Math.abs(value) <= 90 && Math.abs(lon[at] ?? Number.NaN) <= 180)
  return index < 0 ? null : { lat: lat[index] ?? 0, lon: lon[index] ?? 0 }
}
