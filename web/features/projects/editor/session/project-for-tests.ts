import type { Project } from '#contract/projects/project.ts'

/** A newly created project; tests override what differs. */
export function projectForTests(changes: Partial<Project> = {}): Project {
  return {
    id: 'eu_01j00000000000000000000901',
    user_id: 'eu_01j00000000000000000000000',
    channel_name: 'Unnamed channel',
    is_own: true,
    title: 'A morning in Tyrol',
    description: '',
    sport: null,
    sports: [],
    visibility: 0,
    effective_visibility: 0,
    restriction: null,
    archived: false,
    created_at: '2026-05-02T12:00:00.000Z',
    updated_at: '2026-05-02T12:00:00.000Z',
    trailcast_links: [],
    videos: [],
    shared_telemetries: [],
    hidden_video: null,
    hidden_parts: [],
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
    ...changes,
  }
}
