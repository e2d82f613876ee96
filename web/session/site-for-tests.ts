import type { Site } from '#contract/site/site.ts'

/** A server with default settings; tests override what differs. */
export const plainSite: Site = {
  mode: 'demo',
  stand_ins: [],
  starting_plan: false,
  billing: false,
  storage_quota_gb: 50,
  fitness_sync: false,
  sign_in_providers: [],
  chat_url: null,
  base_map: {
    world: null,
    relief: null,
    tiles: null,
    tiles_schema: null,
    tiles_problem: null,
    terrain: null,
    terrain_encoding: 'terrarium',
    style: null,
    attribution: null,
    online: 'never',
    layers: [],
    keepable: false,
    regions: [],
  },
}
