import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'

/** A connection that has received everything; tests override what differs. */
export const quietLink: FitnessLink = {
  provider: 'strava',
  username: 'Anna Berg',
  address: null,
  state: 'ok',
  is_paused: false,
  missing_scopes: [],
  connected_at_ms: Date.UTC(2026, 10, 2, 9),
  last_sync_ms: Date.UTC(2026, 10, 17, 11, 58),
  done: 1585,
  total: 1585,
  next_at_ms: Date.UTC(2126, 0, 1),
  done_about_ms: null,
  came: 1585,
  would_go: 1580,
  sentence: null,
}
