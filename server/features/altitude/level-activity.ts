import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { comparedOf } from '#domain/telemetry/compare-totals.ts'
import {
  levelToTerrain,
  originOfAltitude,
  benefitsFromTerrain,
  type AltitudeOrigin,
} from '#domain/telemetry/level-to-terrain.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Terrain } from '#server/features/terrain/public.ts'
import {
  hideParts,
  rulesFor,
  findRules,
  readRecording,
  saveDerived,
  columnsOfDevice,
  totalsOfSeen,
} from '#server/features/recordings/public.ts'
import { saveLevelled, type ActivityToLevel } from './altitude.queries.ts'

const pack = promisify(gzip)

/** What the altitude of an activity should be. `change` is missing if it already is. */
export type Level = {
  origin: AltitudeOrigin | null
  change?: { recording: Recording; telemetry_key: string; model: string | null }
}

/**
 * Compares the altitude of an activity with the terrain, and stores samples with the heights of the ground if
 * they are better. The recorded samples stay as they are.
 */
export async function levelActivity(
  { files }: Cell,
  row: ActivityToLevel,
  terrain: Terrain | undefined,
): Promise<Level> {
  const recordedKey = row.recorded_telemetry_key ?? row.telemetry_key
  const recorded = await readRecording(files, { ...row, telemetry_key: recordedKey })
  // The activity was deleted with its samples.
  if (!recorded) return { origin: null }
  const origin = originOfAltitude(recorded)
  const isWanted = !row.keeps_recorded_altitude && benefitsFromTerrain(row.sport, origin)
  const found = isWanted ? await terrain?.heightsAlong(recorded.samples) : undefined
  const levelled = found && levelToTerrain(recorded, found.metres)
  if (!found || !levelled) {
    if (row.telemetry_key === recordedKey) return { origin }
    return { origin, change: { recording: recorded, telemetry_key: recordedKey, model: null } }
  }
  const telemetry = await pack(encodeSamples(levelled.samples, levelled.breaks))
  const telemetry_key = recordedKey.replace(
    /(?:\.arrow\.gz)?$/,
    `-model-${hash('sha256', telemetry).slice(0, 16)}.arrow.gz`,
  )
  if (telemetry_key === row.telemetry_key) return { origin }
  await files.put(telemetry_key, telemetry)
  return { origin, change: { recording: levelled, telemetry_key, model: found.models.join(', ') } }
}

type Saved = { accountId: string; row: ActivityToLevel; level: Level }

/** Saves it with the totals that follow from it, for the owner and for others. */
export async function saveLevel(trx: CellTransaction, { accountId, row, level }: Saved): Promise<void> {
  const { origin: altitude_source, change } = level
  if (!change) return saveLevelled(trx, row.id, { altitude_source })
  const { recording, telemetry_key, model } = change
  await saveLevelled(trx, row.id, {
    altitude_source,
    telemetry_key,
    recorded_telemetry_key: model === null ? null : (row.recorded_telemetry_key ?? row.telemetry_key),
    terrain_model: model,
    ...totalsOf(row, recording),
  })
  const { seen, hidesSome } = hideParts(recording, rulesFor(await findRules(trx, accountId), row.id))
  await saveDerived(trx, row.id, { hides_parts: hidesSome, seen_totals: totalsOfSeen(seen, hidesSome) })
}

/** Only what depends on the altitude changes. The device's totals stay if the owner prefers them. */
function totalsOf(row: ActivityToLevel, recording: Recording) {
  const { ascent_m, descent_m, series: counted } = summarize(recording)
  const { altitude: _altitude, grade: _grade, ...others } = row.series
  const series = {
    ...others,
    ...(counted.altitude && { altitude: counted.altitude }),
    ...(counted.grade && { grade: counted.grade }),
  }
  const ours = { ...comparedOf(row.our_totals ?? row), ascent_m, descent_m, series }
  if (row.our_totals === null || row.device_totals === null)
    return { ascent_m, descent_m, series: JSON.stringify(series) }
  const { our_totals, ...shown } = columnsOfDevice(ours, row.device_totals)
  const kept = { ...row.our_totals, ascent_m, descent_m }
  return { ...shown, series: JSON.stringify(series), our_totals: our_totals && JSON.stringify(kept) }
}
