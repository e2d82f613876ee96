import type { OwnActivityItem } from '#contract/activities/activity.ts'

export function itemForTests(changes: Partial<OwnActivityItem> = {}): OwnActivityItem {
  return {
    id: 'eu_01j00000000000000000000042',
    title: 'Morning ride',
    sport: 'cycling',
    start_time_ms: Date.parse('2026-05-02T06:12:00Z'),
    end_time_ms: Date.parse('2026-05-02T08:12:00Z'),
    is_timed: true,
    timezone: 'Europe/Vienna',
    country: 'AT',
    distance_m: 42_195,
    elapsed_time_ms: 7_200_000,
    moving_time_ms: 6_600_000,
    ascent_m: 812,
    descent_m: 790,
    calories: null,
    visibility: 0,
    archived: false,
    multisport_id: null,
    sketch: [
      [
        [0, 100],
        [50, 20],
        [100, 60],
      ],
    ],
    ...changes,
  }
}
