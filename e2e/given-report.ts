import type { Page } from '@playwright/test'
import { post } from './upload-video.ts'

/** A public project of the signed-in user, with a video that needs no encoding. */
export const givenListedProject = (page: Page, title: string) =>
  post<{ id: string; user_id: string }>(page, '/api/myproject/', {
    title,
    description: '',
    sport: 'hiking',
    visibility: 1,
    trailcast_links: [
      {
        video_id: null,
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        duration_ms: 60_000,
        timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown' },
      },
    ],
    shared_telemetries: [],
  })
