import type { Activity } from '#contract/activities/activity.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from './shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'
import { activityForTests } from '#web/features/activities/activity-for-tests.ts'

export const ride = activityForTests()
export const path = `/activity/${ride.id}`
const ann = { id: 'eu_01j00000000000000000000070', channel_name: 'Ann', picture: null }

export const othersTelemetry = '/api/telemetry-of-others'
const startMs = ride.start_time_ms

/** The samples of seconds `from` to 100. */
const samplesFrom = (from: number) => {
  const seconds = Array.from({ length: 101 - from }, (_, n) => from + n)
  const samples = {
    time: Float64Array.from(seconds, (n) => startMs + n * 1000),
    lat: Float64Array.from(seconds, () => Number.NaN),
    lon: Float64Array.from(seconds, () => Number.NaN),
    series: { heart_rate: Float32Array.from(seconds, (n) => 100 + n) },
  }
  return new Response(new Uint8Array(encodeSamples(samples, [])))
}

type Opened = {
  arePlacesLoading?: boolean
  duplicates?: number
  samples?: boolean
  /** The second from which others see it. */
  othersFrom?: number
  query?: string
}

/** Opens the page of an activity for someone who is signed in, with a server that knows it. */
export function open(
  activity: Activity | null,
  { arePlacesLoading = false, duplicates = 0, samples = false, othersFrom, query = '' }: Opened = {},
) {
  windowWidth(1440)
  const sent: { url: string; body: unknown }[] = []
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: { ...anna, units: 'metric' },
    other: async (url, init) => {
      asked.push(url)
      if (init?.method === 'POST') {
        if (url === '/api/activities/duplicates') return Response.json({ count: duplicates })
        sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
        return new Response(null, { status: 204 })
      }
      if (activity && othersFrom !== undefined && url.endsWith('as=others'))
        return Response.json({
          ...activity,
          start_time_ms: startMs + othersFrom * 1000,
          telemetry_url: othersTelemetry,
        })
      if (url === othersTelemetry) return samplesFrom(othersFrom ?? 0)
      if (samples && url === ride.telemetry_url) return samplesFrom(0)
      if (url === `/api/comments/${ride.id}/moments`)
        return Response.json({
          items: [
            { id: 'eu_01j00000000000000000000071', author: ann, comment: 'What a view', moment_ms: 75_000 },
          ],
        })
      if (activity && url.startsWith(`/api/activity/${ride.id}?`)) return Response.json(activity)
      if (url === '/api/atlas')
        return Response.json({ version: '1', is_loading: arePlacesLoading, sources: [] })
      return new Response('This does not exist, or you may not see it.', { status: 404 })
    },
  })
  return { ...openApplication(path + query), sent, asked }
}
