import { queryOptions } from '@tanstack/react-query'
import type { CameraFacts } from '#contract/camera-reading.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  getUploadedVideo,
  listUploadedVideos,
  saveVideoTelemetry,
  type UploadedVideo,
} from '#contract/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { call } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'
import { forMembers } from '#web/session/current-user.ts'
import type { FilmPart } from './film-part.ts'

/** Nobody looks through more in a list. */
const mostPages = 20
/** As long as somebody with a slow line may need for a long recording. */
const patienceMs = 60_000
/** Two clocks were compared, by eye or by their own word. */
const errorMs = 1000

export const filmsQuery = queryOptions({
  queryKey: ['films-without-telemetry'],
  meta: forMembers,
  queryFn: async ({ signal }) => {
    const all: UploadedVideo[] = []
    let cursor: string | null = null
    for (let page = 0; page < mostPages && (page === 0 || cursor !== null); page++) {
      const query: { limit: number; cursor?: string } = {
        limit: limits.pageSizeMax,
        ...(cursor !== null && { cursor }),
      }
      const answer = await call(listUploadedVideos, { query }, { signal })
      all.push(...answer.videos)
      cursor = answer.next_cursor
    }
    return { films: all.filter((film) => !film.has_telemetry), hasAny: all.length > 0 }
  },
})

export const filmQuery = (id: string) =>
  queryOptions({
    queryKey: ['film', id],
    meta: forMembers,
    queryFn: ({ signal }) => call(getUploadedVideo, { params: { id } }, { signal }),
  })

/** Stores what a watch recorded as the telemetry of a film. Rejects with a sentence. */
export async function attachTelemetry(film: UploadedVideo, part: FilmPart, startMs: number): Promise<void> {
  const facts: CameraFacts = {
    device_name: film.device_name,
    start: { time_ms: Math.round(startMs), from: 'file', error_ms: errorMs, zone_minutes: null },
    telemetry_from: 'file',
    place: null,
    positions: null,
    lens: null,
  }
  const response = await request(saveVideoTelemetry.path.replace(':id', film.id), {
    method: saveVideoTelemetry.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: packReading({ facts, samples: encodeSamples(part.samples, part.breaks), motion: null }),
    timeoutMs: patienceMs,
  })
  if (response.ok) return
  throw new Error(
    (await response.text()) || (navigator.onLine ? messages.failedGet(response.status) : messages.offline),
  )
}
