import { sql } from 'kysely'
import type { WorldDb } from '#server/db/schema.ts'

/**
 * A period in which something is counted. The count is in the database, so that all processes share it and it
 * survives a restart.
 */
export type CountedWindow = { key: string; start: Date; secondsLeft: number }

/** `hash` identifies what is counted. It is a keyed hash, because it stands for people and addresses. */
export function windowAt(now: number, seconds: number, hash: Buffer): CountedWindow {
  const windowMs = seconds * 1000
  const start = Math.floor(now / windowMs) * windowMs
  return {
    key: hash.toString('base64url'),
    start: new Date(start),
    secondsLeft: Math.ceil((start + windowMs - now) / 1000),
  }
}

/** Adds one to each in a single statement and returns the new counts. */
export async function countOne(world: WorldDb, windows: CountedWindow[]): Promise<number[]> {
  const rows = await world
    .insertInto('rate_limit')
    .values(windows.map(({ key, start }) => ({ key, window_start: start, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((row) => ({ count: row('rate_limit.count', '+', 1) })),
    )
    .returning(['key', 'count'])
    .execute()
  return windows.map(({ key }) => rows.find((row) => row.key === key)?.count ?? 0)
}

/** Takes back one count. */
export async function takeOneBack(world: WorldDb, windows: CountedWindow[]): Promise<void> {
  await world
    .updateTable('rate_limit')
    .set(({ eb }) => ({ count: sql<number>`greatest(${eb.ref('count')} - 1, 0)` }))
    .where((eb) =>
      eb.or(windows.map(({ key, start }) => eb('key', '=', key).and('window_start', '=', start))),
    )
    .execute()
}

/** Resets the count to zero. */
export async function forgetCounts(world: WorldDb, windows: CountedWindow[]): Promise<void> {
  await world
    .deleteFrom('rate_limit')
    .where(
      'key',
      'in',
      windows.map(({ key }) => key),
    )
    .execute()
}
