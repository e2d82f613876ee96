import { queryOptions } from '@tanstack/react-query'
import type { CameraFacts } from '#contract/videos/camera-reading.ts'
import { limits } from '#contract/limits.ts'
import {
  getUploadedVideo,
  listUploadedVideos,
  saveVideoTelemetry,
  type UploadedVideo,
} from '#contract/videos/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { call, reasonOfStatus } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'
import { forMembers } from '#web/session/current-user.ts'
import type { VideoPart } from './video-part.ts'

/** Nobody looks through more in a list. */
const maxPages = 20
/** Long enough for a long recording on a slow connection. */
const patienceMs = 60_000
/** The uncertainty of two clocks that were compared, by eye or automatically. */
const errorMs = 1000

export const videosQuery = queryOptions({
  queryKey: ['videos-without-telemetry'],
  meta: forMembers,
  queryFn: async ({ signal }) => {
    const all: UploadedVideo[] = []
    let cursor: string | null = null
    for (let page = 0; page < maxPages && (page === 0 || cursor !== null); page++) {
      const query: { limit: number; cursor?: string } = {
        limit: limits.pageSizeMax,
        ...(cursor !== null && { cursor }),
      }
      const answer = await call(listUploadedVideos, { query }, { signal })
      all.push(...answer.videos)
      cursor = answer.next_cursor
    }
    return { videos: all.filter((video) => !video.has_telemetry), hasAny: all.length > 0 }
  },
})

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['video', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getUploadedVideo, { params: { id } }, { signal }),
  })

/**
 * Stores a watch's recording as the telemetry of a video. If the start was not moved, it still counts as the camera's.
 * Rejects with a message.
 */
export async function attachTelemetry(video: UploadedVideo, part: VideoPart, startMs: number): Promise<void> {
  const facts: CameraFacts = {
    device_name: video.device_name,
    start: {
      time_ms: Math.round(startMs),
      from: startMs === video.start_time_ms ? (video.start_from ?? 'file') : 'file',
      error_ms: errorMs,
      zone_minutes: null,
      is_local: false,
    },
    telemetry_from: 'file',
    place: null,
    positions: null,
    lens: null,
  }
  const response = await request(saveVideoTelemetry.path.replace(':id', video.id), {
    method: saveVideoTelemetry.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: packReading({ facts, samples: encodeSamples(part.samples, part.breaks), motion: null }),
    timeoutMs: patienceMs,
  })
  if (response.ok) return
  throw new Error((await response.text()) || reasonOfStatus(response.status))
}
