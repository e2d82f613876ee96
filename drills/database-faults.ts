import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { waitFor } from '#server/testing/wait-for.ts'
import type { PostgresServer } from '#server/testing/start-postgres.ts'
import type { Ledger } from './ledger.ts'
import { between } from './scale.ts'

/** How long after its return the database may still be unavailable. */
const graceMs = 5000
const deadlineMs = 120_000

/** Crashes and comes back, as after a power failure. */
export async function crash(postgres: PostgresServer): Promise<void> {
  await postgres.kill()
  await pause(between(0, 1500))
  await postgres.start()
}

/** Every connection of the server is cut, whatever it is doing. */
export async function cutConnections({ url }: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trailcast'`,
  )
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

type Fault = { beganAt: number; backAt: number; recoveryMs: number }

/** Watches how a crowd recovers from faults. */
export class Aftermath {
  readonly #ledger: Ledger
  readonly #faults: Fault[] = []

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Causes the fault in the middle of work, and waits until the server answers again. */
  async of(fault: () => Promise<void>): Promise<void> {
    await this.#acknowledge(5)
    const beganAt = performance.now()
    await fault()
    const backAt = performance.now()
    await this.#acknowledge(1)
    this.#faults.push({ beganAt, backAt, recoveryMs: performance.now() - backAt })
  }

  /** Waits until the fault's consequences have to be over. */
  async end(): Promise<void> {
    const { backAt } = this.#faults.at(-1) ?? { backAt: 0 }
    await waitFor(() => performance.now() > backAt + graceMs, deadlineMs)
    await this.#acknowledge(10)
  }

  figures(): { errors_meanwhile: number; errors_later_than_5_s: number; worst_recovery_ms: number } {
    const errors = this.#ledger.refusals
    const isMeanwhile = ({ beganAt, endedAt }: Ledger['answers'][number]) =>
      this.#faults.some((fault) => endedAt > fault.beganAt && beganAt < fault.backAt + graceMs)
    return {
      errors_meanwhile: errors.filter(isMeanwhile).length,
      errors_later_than_5_s: errors.filter((error) => !isMeanwhile(error)).length,
      worst_recovery_ms: Math.round(Math.max(...this.#faults.map(({ recoveryMs }) => recoveryMs))),
    }
  }

  async #acknowledge(count: number): Promise<void> {
    const enough = this.#ledger.acknowledged + count
    await waitFor(() => this.#ledger.acknowledged >= enough, deadlineMs)
  }
}
