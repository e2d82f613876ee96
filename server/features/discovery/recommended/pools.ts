import { randomInt } from 'node:crypto'
import { ProjectItem } from '#contract/projects/project.ts'
import { filmedSports } from '#domain/filmed-sports.ts'
import { makeId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import type { Sport } from '#domain/sport.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import { toProjectItem } from '#server/features/projects/public.ts'
import type { Services } from '#server/services.ts'
import { findStamp, listFilmed, listPool, listPoolIds } from './pool.queries.ts'

/**
 * For this long the same number gives the same order, and new projects can be missing if there are many
 * others.
 */
export const periodMs = 5 * 60_000
/** For this long a project that another process withdrew can still be shown. */
const believedMs = 500
const samples = 15
/** Before the first project of any server. */
const firstMs = Date.UTC(2024)

/** The projects from which the lists of a period are made. */
export type Pool = {
  /** Unique for every pool. */
  id: string
  period: number
  items: (ProjectItem & { json: () => string })[]
  /** Those of the most filmed sports that have videos. Only in the pool for all sports. */
  sports: Sport[]
  /** The regions whose projects are missing. */
  unreachable: Region[]
}

type KeptPool = Pool & {
  stamps: { cell: Cell; ids: string[]; stamp: string }[]
  /** When the pool was last checked, and the change count of this process at that time. */
  checkedAtMs: number
  changes: number
}

/** Counts the responses of this process to requests that might have changed something. */
type ChangeCount = () => number

/** Caches the projects that can be recommended, and never shows one that was withdrawn. */
export class Pools {
  readonly #services: Services
  readonly #changes: ChangeCount
  readonly #pools = new Map<Sport | null, KeptPool>()
  readonly #pending = new Map<Sport | null, { changes: number; pool: Promise<KeptPool> }>()

  constructor(services: Services, changes: ChangeCount) {
    this.#services = services
    this.#changes = changes
  }

  /** The pool, if it is known to be current. */
  known(sport: Sport | null): Pool | undefined {
    const pool = this.#pools.get(sport)
    const isFresh =
      pool && pool.changes === this.#changes() && performance.now() - pool.checkedAtMs < believedMs
    return isFresh && pool.period === this.#period() ? pool : undefined
  }

  /**
   * The current pool. Simultaneous callers share one check, unless something has changed since it started.
   */
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
    const isTrue =
      before?.period === this.#period() && isComplete(before) && (await isUnchanged(before, sport))
    const pool = { ...(before && isTrue ? before : await this.#load(sport)), checkedAtMs, changes }
    this.#pools.set(sport, pool)
    return pool
  }

  #period(): number {
    return Math.floor(this.#services.now() / periodMs)
  }

  async #load(sport: Sport | null): Promise<Omit<KeptPool, 'checkedAtMs' | 'changes'>> {
    const period = this.#period()
    const { answers: parts, unreachable } = await askCells(this.#services.cells, async (cell) => {
      const ids = await listPoolIds(cell.db, sport, startIds(cell, period))
      const stamp = await findStamp(cell.db, sport, ids)
      const filmed = sport === null ? await listFilmed(cell.db, filmedSports) : []
      return { cell, ids, stamp, filmed, rows: await listPool(cell.db, ids) }
    })
    const items = parts.flatMap(({ rows }) => rows.map((row) => toProjectItem(this.#services, row)))
    return {
      id: `${period}-${randomInt(2 ** 47)}`,
      period,
      items: items.map((item) => ({ ...item, json: once(() => JSON.stringify(ProjectItem.parse(item))) })),
      sports: filmedSports.filter((one) => parts.some(({ filmed }) => filmed.includes(one))),
      stamps: parts.map(({ cell, ids, stamp }) => ({ cell, ids, stamp })),
      unreachable,
    }
  }
}

/** A pool that lacks a region is only used for requests made at the same moment. */
const isComplete = ({ unreachable }: Pool): boolean => unreachable.length === 0

async function isUnchanged({ stamps }: KeptPool, sport: Sport | null): Promise<boolean> {
  const stampOf = new Map(stamps.map((one) => [one.cell, one]))
  const { answers, unreachable } = await askCells({ all: () => [...stampOf.keys()] }, async (cell) => {
    const { ids = [], stamp } = stampOf.get(cell) ?? {}
    return (await findStamp(cell.db, sport, ids)) === stamp
  })
  return unreachable.length === 0 && answers.every(Boolean)
}

/**
 * Ids that stand for points in time all over the past, different in each period and the same in all
 * processes.
 */
function startIds({ region }: Cell, period: number): string[] {
  const span = period * periodMs - firstMs
  const none = new Uint8Array(16)
  // Multiples of the golden ratio never coincide, within one period or between periods.
  return Array.from({ length: samples }, (_, k) => {
    const share = ((period * samples + k) * 0.618_033_988_749_895) % 1
    return makeId(region, Math.max(0, Math.round(firstMs + share * span)), none)
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
