import type { Project, TelemetryInfo, VideoInfo, VideoLink } from '#contract/projects/project.ts'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { prepareRecording } from '#web/workers/recordings/prepare-recording.ts'

const second = Array.from({ length: 101 }, (_, i) => i)

/** A hundred seconds straight to the east along the 47th parallel, climbing from 600 m to 700 m. */
export const activityForTests = recordingForTests({
  second,
  lat: second.map(() => 47),
  lon: second.map((s) => 11 + s * 0.0001),
  altitude: second.map((s) => 600 + s),
  distance: second.map((s) => s * 7.6),
  speed: second.map(() => 7.6),
})

export const samplerForTests = createSampler(activityForTests.samples, [], { sport: 'cycling' })

/** Filmed from 20 s to 30 s, and from 60 s to 80 s. */
export const timelineForTests = timelineOf([clip(20, 10), clip(60, 20)])

function clip(startSecond: number, seconds: number) {
  return { startMs: testStartMs + startSecond * 1000, durationMs: seconds * 1000, rate: 1, ranges: null }
}

const telemetry: TelemetryInfo = {
  id: 'eu_01j00000000000000000000051',
  kind: 'activity',
  title: 'Morning ride',
  sport: 'cycling',
  start_time_ms: testStartMs,
  end_time_ms: testStartMs + 100_000,
  telemetry_url: '/api/project/eu_01j00000000000000000000050/telemetry/eu_01j00000000000000000000051?v=1',
  has_page: true,
  whole: null,
  is_owner_only: false,
  laps: [],
  pauses: [],
}

export const recordedForTests = (info: Partial<TelemetryInfo> = {}): LoadedRecording => ({
  info: { ...telemetry, ...info },
  prepared: prepareRecording({
    samples: new Uint8Array(encodeSamples(activityForTests.samples, [])).buffer,
    sport: 'cycling',
    laps: [],
    pauses: [],
  }),
})

export const linkForTests = (startSecond: number): VideoLink => ({
  video_id: 'eu_01j00000000000000000000052',
  video_url: null,
  duration_ms: null,
  timing: { start_ms: testStartMs + startSecond * 1000, rate: 1, ranges: null, verdict: 'sure' },
  brightness: null,
  contrast: null,
  gamma: null,
  saturation: null,
  sharpness: null,
  yscale: null,
})

export const videoForTests = (changed: Partial<VideoInfo> = {}): VideoInfo => ({
  id: 'eu_01j00000000000000000000052',
  youtube_id: null,
  url: '/media/t/eu_01j00000000000000000000052/master.m3u8',
  mime: 'application/vnd.apple.mpegurl',
  expires_at_ms: null,
  poster: null,
  poster_sizes: [],
  widths: [],
  heights: [],
  bitrates: [],
  hlss: [],
  has_better: false,
  duration_ms: 10_000,
  fps: 25,
  thumbnails: null,
  thumbnail_paths: [],
  device_name: null,
  rotation: null,
  lens: null,
  motion_url: null,
  motion_quality: null,
  captions: [],
  ...changed,
})

export const projectForTests = (changed: Partial<Project> = {}): Project => ({
  id: 'eu_01j00000000000000000000050',
  user_id: 'eu_01j00000000000000000000001',
  channel_name: 'bergziege',
  is_own: false,
  title: 'Down to the lake',
  description: '',
  sport: null,
  sports: ['cycling'],
  visibility: 1,
  effective_visibility: 1,
  restriction: null,
  archived: false,
  created_at: '2026-05-02T09:00:00.000Z',
  updated_at: '2026-05-02T09:00:00.000Z',
  trailcast_links: [],
  videos: [],
  shared_telemetries: [],
  hidden_video: null,
  hidden_parts: null,
  telemetries: [],
  poster: null,
  aspect_ratio: null,
  duration_ms: 0,
  start_time_ms: null,
  end_time_ms: null,
  timezone: null,
  country: null,
  crossing: null,
  bounding_box: null,
  sketch: [],
  ...changed,
})
