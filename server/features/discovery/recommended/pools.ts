import { randomInt } from 'node:crypto'
import { ProjectItem } from '#contract/project.ts'
import { makeId } from '#domain/id.ts'
import type { Sport } from '#domain/sport.ts'
import type { Cell } from '#server/cells/cell.ts'
import { toProjectItem } from '#server/features/projects/project-item.service.ts'
import type { Services } from '#server/services.ts'
import type { Arrangeable } from './arrange.ts'
import { findStamp, listPool, listPoolIds } from './pool.queries.ts'

/** So long the same number gives the same order, and what is new may be missing where there is much else. */
export const periodMs = 5 * 60_000
/** What is withdrawn by another process may be told of for so long. */
const believedMs = 500
const samples = 15
/** Nobody has been here before. */
const firstMs = Date.UTC(2024)

/** What lists of a period are made of. */
export type Pool = {
  /** Of this one and no other. */
  id: string
  period: number
  items: (Arrangeable & { json: () => string })[]
}

type KeptPool = Pool & {
  stamps: { cell: Cell; ids: string[]; stamp: string }[]
  /** When it was last known to be true, and how much had been changed here by then. */
  checkedAtMs: number
  changes: number
}

/** Counts what this process has changed for someone: every answer to a request that may have changed something. */
type ChangeCount = () => number

/** What can be recommended, kept in memory, and never told of when it is withdrawn. */
export class Pools {
  readonly #services: Services
  readonly #changes: ChangeCount
  readonly #pools = new Map<Sport | null, KeptPool>()
  readonly #pending = new Map<Sport | null, { changes: number; pool: Promise<KeptPool> }>()

  constructor(services: Services, changes: ChangeCount) {
    this.#services = services
    this.#changes = changes
  }

  /** The pool, if it is known to be true now. */
  known(sport: Sport | null): Pool | undefined {
    const pool = this.#pools.get(sport)
    const isFresh =
      pool && pool.changes === this.#changes() && performance.now() - pool.checkedAtMs < believedMs
    return isFresh && pool.period === this.#period() ? pool : undefined
  }

  /** The pool as it is now. Who asks while someone else does waits for the same answer, unless something has changed since. */
  async check(sport: Sport | null): Promise<Pool> {
    const changes = this.#changes()
    const pending = this.#pending.get(sport)
    if (pending?.changes === changes) return pending.pool
    const pool = this.#checkNow(sport, changes)
    this.#pending.set(sport, { changes, pool })
    try {
      return await pool
    } finally {
      if (this.#pending.get(sport)?.pool === pool) this.#pending.delete(sport)
    }
  }

  async #checkNow(sport: Sport | null, changes: number): Promise<KeptPool> {
    const checkedAtMs = performance.now()
    const before = this.#pools.get(sport)
    const isTrue = before?.period === this.#period() && (await isUnchanged(before, sport))
    const pool = { ...(before && isTrue ? before : await this.#load(sport)), checkedAtMs, changes }
    this.#pools.set(sport, pool)
    return pool
  }

  #period(): number {
    return Math.floor(this.#services.now() / periodMs)
  }

  async #load(sport: Sport | null): Promise<Omit<KeptPool, 'checkedAtMs' | 'changes'>> {
    const period = this.#period()
    const parts = await Promise.all(
      this.#services.cells.all().map(async (cell) => {
        const ids = await listPoolIds(cell.db, sport, startIds(cell, period))
        const stamp = await findStamp(cell.db, sport, ids)
        return { cell, ids, stamp, rows: await listPool(cell.db, ids) }
      }),
    )
    const items = parts.flatMap(({ rows }) => rows.map((row) => toProjectItem(this.#services, row)))
    return {
      id: `${period}-${randomInt(2 ** 47)}`,
      period,
      items: items.map((item) => ({ ...item, json: once(() => JSON.stringify(ProjectItem.parse(item))) })),
      stamps: parts.map(({ cell, ids, stamp }) => ({ cell, ids, stamp })),
    }
  }
}

async function isUnchanged({ stamps }: KeptPool, sport: Sport | null): Promise<boolean> {
  const stampsNow = await Promise.all(stamps.map(({ cell, ids }) => findStamp(cell.db, sport, ids)))
  return stamps.every(({ stamp }, index) => stamp === stampsNow[index])
}

/** Ids of moments all over the time there is, which are others in each period and the same in all processes. */
function startIds({ region }: Cell, period: number): string[] {
  const span = period * periodMs - firstMs
  const none = new Uint8Array(16)
  // Steps of the golden ratio never fall together, in one period or from one to the next.
  return Array.from({ length: samples }, (_, k) => {
    const share = ((period * samples + k) * 0.618_033_988_749_895) % 1
    return makeId(region, Math.max(0, Math.round(firstMs + share * span)), none)
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
