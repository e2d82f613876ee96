import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/durations.ts'
import { linkOf } from '../session/draft.ts'
import { videoOf } from '../session/video.ts'
import { projectForTests } from '../session/project-for-tests.ts'
import { previewSource } from './preview-source.ts'

const startMs = Date.UTC(2024, 5, 12, 8, 30)
const id = 'eu_01j0000000000000000000000a'
const durations = { [id]: 30 * minuteMs }
const link = linkOf({ video_id: id }, { start_ms: startMs, verdict: 'sure' })
const videos = [videoOf(link, { uploads: new Map(), infos: new Map(), durations })]
const lap = (from: number, to: number) => ({
  start_ms: startMs + from * minuteMs,
  end_ms: startMs + to * minuteMs,
  distance_m: null,
})

test('the preview has the chapters that viewers will see, at their times', () => {
  const project = projectForTests({
    telemetries: [
      {
        id: 'eu_01j0000000000000000000000b',
        kind: 'activity',
        title: 'Laps',
        sport: 'running',
        start_time_ms: startMs,
        end_time_ms: startMs + 30 * minuteMs,
        telemetry_url: '',
        has_page: true,
        whole: null,
        is_owner_only: false,
        laps: [lap(0, 10), lap(10, 30)],
        pauses: [lap(20, 24)],
      },
    ],
  })
  const { chapters } = previewSource({
    title: 'Laps',
    project,
    videos,
    durations,
    telemetry: null,
    sport: 'running',
    timezone: 'Europe/Vienna',
    units: 'metric',
  })
  expect(chapters.map(({ title, projectMs }) => [title, projectMs / minuteMs])).toEqual([
    ['Lap 1', 0],
    ['Lap 2', 10],
    ['Stop, 4 min', 20],
  ])
})
