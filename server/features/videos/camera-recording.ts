import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Samples } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { Cell } from '#server/cells/cell.ts'

const unpack = promisify(gunzip)

/** The camera's recording, over the milliseconds of the video. Undefined if it is gone. */
export async function readCameraSamples(
  { files }: Cell,
  telemetryKey: string,
): Promise<{ samples: Samples; breaks: number[] } | undefined> {
  const stored = await files.read(telemetryKey)
  return stored && decodeSamples(await unpack(await buffer(stored)))
}
