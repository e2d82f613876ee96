import { gzipSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import { sketchOf } from '#domain/geo/sketch.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellDatabase, CellTransaction } from '#server/db/schema.ts'
import { hideParts } from '#server/features/recordings/hide-parts.ts'
import { rulesFor } from '#server/features/recordings/privacy.queries.ts'
import { findRules, lockSettings } from '#server/features/recordings/privacy.queries.ts'
import { totalsOfSeen } from '#server/features/recordings/visible-totals.ts'
import { insertActivities, saveFiles } from '#server/features/recordings/save-activity.ts'
import { saveTracks } from '#server/features/tiles/track.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Columns = Partial<Insertable<CellDatabase['activity']>>
export type ActivityOptions = Omit<
  Columns,
  'laps' | 'pauses' | 'losses' | 'device' | 'series' | 'sketch' | 'seen_totals'
> & {
  recording?: Partial<Recording>
  losses?: string[]
  /** The file it came from; none if omitted. */
  file?: { name: string; bytes: Uint8Array }
}
export type GivenActivity = { id: string; accountId: string; recording: Recording; telemetry_key: string }

/** Monday, at noon in London. */
export const givenStartMs = Date.UTC(2026, 1, 9, 12)

type Way = { lat?: number; lon?: number; points?: number; stepM?: number; startMs?: number }

/** Straight to the east with a sample every second, up and down a little, with a heart rate. */
export function givenSamples({
  lat = 51.5,
  lon = -0.1,
  points = 200,
  stepM = 10,
  startMs = givenStartMs,
}: Way = {}): Samples {
  const numbers = Array.from({ length: points }, (_, index) => index)
  const stepLon = stepM / (111_320 * Math.cos((lat * Math.PI) / 180))
  return {
    time: Float64Array.from(numbers, (n) => startMs + n * 1000),
    lat: new Float64Array(points).fill(lat),
    lon: Float64Array.from(numbers, (n) => lon + n * stepLon),
    series: {
      altitude: Float32Array.from(numbers, (n) => 100 + 20 * Math.sin(n / 30)),
      distance: Float32Array.from(numbers, (n) => n * stepM),
      speed: new Float32Array(points).fill(stepM),
      heart_rate: Float32Array.from(numbers, (n) => 120 + (n % 40)),
    },
  }
}

/**
 * An activity as if it had been uploaded: its row, its samples, its lines on maps and, if requested, its
 * file.
 */
export async function givenActivity(
  { services: { cells, now } }: TestApp,
  { id: accountId, home }: GivenAccount,
  options: ActivityOptions = {},
): Promise<GivenActivity> {
  const { recording: parts, file, losses = [], ...columns } = options
  const { db, files } = cells.at(home)
  const id = newId(home, now())
  const recording = recordingOf(parts)
  const telemetry_key = `${filesOf(accountId)}telemetry/${id}.arrow.gz`
  await files.put(telemetry_key, gzipSync(encodeSamples(recording.samples, recording.breaks)))
  const object_key = `${filesOf(accountId)}originals/${id}`
  if (file) await files.put(object_key, file.bytes)
  await db.transaction().execute(async (trx) => {
    if (file)
      await saveFiles(trx, [
        { id, account_id: accountId, sha256: id, filename: file.name, size: file.bytes.length, object_key },
      ])
    const row = { id, telemetry_key, file_id: file ? id : null, losses: JSON.stringify(losses), ...columns }
    await saveGiven(trx, { accountId, recording, row })
  })
  return { id, accountId, recording, telemetry_key }
}

function recordingOf(parts: Partial<Recording> = {}): Recording {
  const { samples = givenSamples(), ...rest } = parts
  return {
    samples,
    breaks: [],
    laps: [],
    pauses: [],
    sport: 'cycling',
    name: null,
    description: null,
    device: null,
    device_totals: null,
    start_ms: null,
    ...rest,
  }
}

type Given = { accountId: string; recording: Recording; row: Columns & { id: string; telemetry_key: string } }

async function saveGiven(trx: CellTransaction, { accountId, recording, row }: Given): Promise<void> {
  const settings = await lockSettings(trx, accountId)
  if (!settings) throw new Error('there is no such account')
  const { seen, hidesSome } = hideParts(recording, rulesFor(await findRules(trx, accountId), row.id))
  const { samples, breaks } = recording
  const { series, ...totals } = summarize(recording)
  const start_time_ms = row.start_time_ms ?? samples.time[0] ?? givenStartMs
  const { visibility = Visibility.byDefault } = row
  await insertActivities(trx, [
    {
      account_id: accountId,
      title: 'Given activity',
      sport: recording.sport,
      effective_visibility: effectiveVisibility(visibility, settings.default_visibility, {
        isOwnerOnly: row.is_owner_only ?? false,
      }),
      start_time_ms,
      end_time_ms: samples.time.at(-1) ?? start_time_ms,
      is_timed: true,
      timezone: 'Europe/London',
      local_day: new Date(start_time_ms).toISOString().slice(0, 10),
      country: 'GB',
      ...totals,
      series: JSON.stringify(series),
      device: JSON.stringify(recording.device),
      laps: JSON.stringify(recording.laps),
      pauses: JSON.stringify(recording.pauses),
      point_count: samples.time.length,
      sketch: JSON.stringify(sketchOf(samples, breaks)),
      hides_parts: hidesSome,
      seen_totals: JSON.stringify(totalsOfSeen(seen, hidesSome)),
      ...row,
    },
  ])
  const others = { samples: seen.samples, breaks: seen.breaks }
  await saveTracks(trx, [{ accountId, activityId: row.id, owner: { samples, breaks }, others }])
}
