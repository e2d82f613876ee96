import type { Gear } from '#contract/gear/gear.ts'

export function gearForTests(changes: Partial<Gear> = {}): Gear {
  return {
    id: 'eu_01j00000000000000000000071',
    kind: 'bike',
    name: 'Gravel bike',
    brand: 'Cube',
    model: 'Nuroad',
    note: '',
    initial_distance_m: 0,
    replace_at_m: null,
    default_sports: [],
    is_retired: false,
    count: 12,
    distance_m: 640_000,
    moving_time_ms: 90_000_000,
    ascent_m: 8200,
    first_day: '2026-01-02',
    last_day: '2026-05-02',
    ...changes,
  }
}
