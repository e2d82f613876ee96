import type { Activity } from '#contract/activities/activity.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { itemForTests } from './item-for-tests.ts'

const { multisport_id: _, ...item } = itemForTests()

/** A ride of the signed-in user, without a track. */
export const activityForTests = (changes: Partial<Activity> = {}): Activity => ({
  ...item,
  user_id: anna.id,
  channel_name: 'bergziege',
  is_own: true,
  description: 'Twice around the lake',
  effective_visibility: 0,
  series: { speed: { min: 0, average: 6.39, max: 15.5 }, heart_rate: { min: 88, average: 141, max: 179 } },
  device: { manufacturer: 'Garmin', product: 'Edge 830' },
  provider: 'file',
  altitude: { source: 'fine_barometer', model: null, has_choice: false },
  bounding_box: null,
  track: [],
  laps: [],
  pauses: [],
  pool: null,
  dive: null,
  legs: [],
  point_count: 10,
  telemetry_url: '/api/activity/eu_01j00000000000000000000042/telemetry?v=1',
  duplicate_of: null,
  file: { name: 'ride.fit', size: 1000 },
  losses: [],
  maybe_same_as: null,
  is_owner_only: false,
  hides_parts: false,
  totals_comparison: null,
  crossing: null,
  created_at: '2026-05-02T09:00:00.000Z',
  updated_at: '2026-05-02T09:00:00.000Z',
  ...changes,
})
