import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Recording } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { ActivityRow } from '#server/db/schema.ts'

const unpack = promisify(gunzip)

/** The data that is stored next to the columns of samples. */
type Stored = Pick<
  ActivityRow,
  'telemetry_key' | 'title' | 'description' | 'sport' | 'device' | 'laps' | 'pauses' | 'start_time_ms'
>

/**
 * The whole activity as its owner sees it. Undefined if its samples are gone because it was deleted
 * meanwhile.
 */
export async function readRecording(files: ObjectStorage, stored: Stored): Promise<Recording | undefined> {
  const stream = await files.read(stored.telemetry_key)
  if (!stream) return undefined
  const { samples, breaks } = decodeSamples(await unpack(await buffer(stream)))
  return {
    samples,
    breaks,
    laps: stored.laps,
    pauses: stored.pauses,
    sport: stored.sport,
    name: stored.title,
    description: stored.description,
    device: stored.device,
    device_totals: null,
    start_ms: stored.start_time_ms,
  }
}
