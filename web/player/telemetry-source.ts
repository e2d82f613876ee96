import type { TelemetryInfo } from '#contract/projects/project.ts'
import { joinSamplers } from '#domain/telemetry/join-samplers.ts'
import { samplerOf, type Sampler } from '#domain/telemetry/sample-at.ts'
import { failureOf } from '#web/lib/api-client.ts'
import { requestOrKept } from '#web/session/device/request-or-kept.ts'
import type { PreparedRecording } from '#web/workers/recordings/protocol.ts'
import { RecordingPreparer } from './recording-preparer.ts'

export type LoadedRecording = { info: TelemetryInfo; prepared: PreparedRecording }

/** Many samples on a slow connection take longer than an ordinary answer. */
const telemetryTimeoutMs = 60_000

/**
 * Everything recorded, and which recording provides each value at each moment: the first that has it, in the
 * order of the project, except that altitudes come from a watch rather than a camera.
 */
export async function loadSampler(
  telemetries: TelemetryInfo[],
): Promise<{ sampler: Sampler | null; recordings: LoadedRecording[] }> {
  const preparer = new RecordingPreparer()
  try {
    const recordings = await Promise.all(telemetries.map((info) => loadRecording(info, preparer)))
    const samplers = recordings.map(({ prepared }) => samplerOf(prepared.values))
    const cameras = samplers.filter((_, index) => recordings[index]?.info.kind === 'camera')
    return { sampler: samplers.length === 0 ? null : joinSamplers(samplers, cameras), recordings }
  } finally {
    preparer.close()
  }
}

async function loadRecording(info: TelemetryInfo, preparer: RecordingPreparer): Promise<LoadedRecording> {
  const response = await requestOrKept(info.telemetry_url, { timeoutMs: telemetryTimeoutMs })
  if (!response.ok) throw failureOf(response)
  const { sport, laps, pauses } = info
  return {
    info,
    prepared: await preparer.prepare({ samples: await response.arrayBuffer(), sport, laps, pauses }),
  }
}
