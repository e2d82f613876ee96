import { sql } from 'kysely'

/**
 * Upkeep is due again soon, whatever became of it, so it may be cut short at any moment: nobody waits for it. pg-boss
 * enqueues what is scheduled through a job of its own.
 */
const passing = ['upkeep', '__pgboss__send-it']

/** Jobs that must come to an end, for a condition of a query. */
export const isLasting = sql<boolean>`name not in (${sql.join(passing)})`

export const isLastingJob = (name: string): boolean => !passing.includes(name)
