import type { VideoSegment } from '#contract/discovery/discovery.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'

const trail = (id: number) =>
  placeId({ type: 'trail', n: placeNumber('trail', 'relation', id), region: 'eu' })

export function projectForTests(changes: Partial<ProjectItem> = {}): ProjectItem {
  return {
    id: 'eu_01j00000000000000000000051',
    user_id: 'eu_01j00000000000000000000001',
    channel_name: 'bergziege',
    archived: false,
    title: 'Down the ridge',
    description: '',
    url: '/watch/eu_01j00000000000000000000051',
    visibility: 1,
    effective_visibility: 1,
    created_at: '2026-06-01T08:00:00.000Z',
    updated_at: '2026-06-01T08:00:00.000Z',
    is_ready: true,
    poster: '/media/poster.jpg',
    poster_sizes: [320, 640].map((width) => ({ width, url: `/media/poster_w${width}.webp` })),
    thumbnails: {
      sheets: ['/media/sheet_000.jpg', '/media/sheet_001.jpg'],
      every_ms: 2000,
      count: 150,
      width: 160,
      height: 90,
      columns: 10,
      rows: 10,
    },
    youtube_id: null,
    video_ids: [],
    aspect_ratio: 16 / 9,
    duration_ms: 300_000,
    start_time_ms: Date.parse('2026-05-31T22:30:00Z'),
    end_time_ms: Date.parse('2026-05-31T22:35:00Z'),
    timezone: 'Europe/Vaduz',
    country: 'LI',
    sports: ['hiking'],
    trails: ['Vaduzer Höhenweg', 'Fürstensteig', 'Vaduzer Höhenweg', 'Am Rhein'],
    trails_ids: [trail(2), trail(3), trail(2), trail(4)],
    trails_types: ['trail', 'trail', 'trail', 'waterway'],
    trails_difficulties: ['advanced', 'expert', 'advanced', 'unknown'],
    trails_start_times: [0, 60_000, 120_000, 180_000],
    boundaries: [],
    iso3166_2: [],
    iso3166_2_names: [],
    nearest_city: 'Vaduz',
    nearest_city_distance_m: 2000,
    west: 9.5,
    south: 47.1,
    east: 9.6,
    north: 47.2,
    sketch: [
      [
        [0, 100],
        [100, 0],
      ],
    ],
    ...changes,
  }
}

export function segmentForTests(changes: Partial<VideoSegment> = {}): VideoSegment {
  return {
    ...projectForTests(),
    time_ms: 222_000,
    video_segment_duration: 30_000,
    geom: [
      [
        [9.5, 47.1],
        [9.6, 47.2],
      ],
    ],
    ...changes,
  }
}
