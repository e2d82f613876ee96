import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { waitFor } from '#server/testing/wait-for.ts'
import type { PostgresServer } from '#server/testing/start-postgres.ts'
import type { Ledger } from './ledger.ts'
import { between } from './scale.ts'

/** How long after its return the database may still be missed. */
const graceMs = 5000
const deadlineMs = 120_000

/** Crashes and comes back, as after a power cut. */
export async function crash(postgres: PostgresServer): Promise<void> {
  await postgres.kill()
  await pause(between(0, 1500))
  await postgres.start()
}

/** Every connection of the server is cut off, whatever it is doing. */
export async function cutConnections({ url }: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trailcast'`)
  await client.end()
}

export async function countOpenTransactions({ url }: PostgresServer): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'trailcast' and state like 'idle in transaction%'`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** Watches how a crowd gets over faults. */
export class Aftermath {
  readonly recoveriesMs: number[] = []
  /** Errors to requests that began when the server had had time enough to recover. */
  lateErrors = 0
  errorsMeanwhile = 0
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Makes the fault happen and stays until its consequences must be over. */
  async of(fault: () => Promise<void>): Promise<void> {
    const from = performance.now()
    const before = this.#ledger.acknowledged
    await waitFor(() => this.#ledger.acknowledged > before + 5, deadlineMs)
    await fault()
    const backAt = performance.now()
    const then = this.#ledger.acknowledged
    await waitFor(() => this.#ledger.acknowledged > then, deadlineMs)
    this.recoveriesMs.push(performance.now() - backAt)
    await waitFor(() => performance.now() > backAt + graceMs + 1000 && this.#ledger.acknowledged > then + 5, deadlineMs)
    const errors = this.#ledger.answers.filter(({ status, beganAt }) => status >= 500 && beganAt > from)
    this.errorsMeanwhile += errors.length
    this.lateErrors += errors.filter(({ beganAt }) => beganAt > backAt + graceMs).length
  }
}
