/**
 * The journeys of `npm test`: each step of what people come for, once. The others take a closer look (every screen,
 * several themes and widths) or cover rare cases; `npm run test:rest` runs those.
 */
export const coreJourneys = [
  'activities',
  'activity-talk',
  'billing',
  'channel',
  'comments',
  'delete-account',
  'demo',
  'editor',
  'entry',
  'filmed-at-home',
  'finding',
  'following',
  'friends',
  'login',
  'map',
  'moderation',
  'newcomer',
  'notifications',
  'player',
  'report',
  'settings',
  'sign-up',
  'trimmed',
  'uploads',
  'video-files',
  'videos',
  'watch',
].map((name) => `${name}.spec.ts`)

/** Kills while requests are under way, interrupted uploads, and a region that becomes unavailable. */
export const coreDrills = ['restarts', 'uploads', 'regions'].map((name) => `drills/${name}.drill.test.ts`)

/**
 * Tests that depend on the engine, or that show that the product as a whole runs on it. The SQL of the other
 * features is plain: PostgreSQL tests it in a fraction of the time, and the browser journeys use it on the
 * embedded one.
 */
export const coreOfEmbedded = ['server/db/', 'server/cells/', 'server/main', 'server/process/start-server']
export const restOfEmbedded = [
  'server/jobs/prepare-queues',
  'server/jobs/runner',
  'server/jobs/schedules',
  'server/http/requests',
  'server/features/discovery/discovery.db',
  // Locks between two cells, leases with an append-only audit log, and writes that are idempotent.
  'server/features/friends/two-cells',
  'server/features/moderation/appeals',
  'server/features/notifications/notifications.db',
  'scripts/build-server',
]
