import { messages } from '#contract/messages.ts'
import type { TelemetryInfo } from '#contract/project.ts'
import { joinSamplers } from '#domain/telemetry/join-samplers.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { createSampler, type Sampler } from '#domain/telemetry/sample-at.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { CallError } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'

export type LoadedRecording = { info: TelemetryInfo; samples: Samples; breaks: number[] }

/** Many samples on a slow line take longer than an ordinary answer. */
const telemetryTimeoutMs = 60_000

/** All that was recorded, and what knows each value at each moment: the first that does, in the order of the project. */
export async function loadSampler(
  telemetries: TelemetryInfo[],
  signal?: AbortSignal,
): Promise<{ sampler: Sampler | null; recordings: LoadedRecording[] }> {
  const recordings = await Promise.all(telemetries.map((info) => loadRecording(info, signal)))
  const samplers = recordings.map(({ info, samples, breaks }) => createSampler(samples, breaks, { sport: info.sport }))
  return { sampler: samplers.length === 0 ? null : joinSamplers(samplers), recordings }
}

async function loadRecording(info: TelemetryInfo, signal: AbortSignal | undefined): Promise<LoadedRecording> {
  const response = await request(info.telemetry_url, { timeoutMs: telemetryTimeoutMs, ...(signal && { signal }) })
  if (!response.ok) throw new CallError(response.status, '', messages.failedGet(response.status))
  return { info, ...decodeSamples(new Uint8Array(await response.arrayBuffer())) }
}
