import type { CellDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'

/** Acts as if the process were very slow just before its nth transaction in a cell: that is where `wait` is called. */
export function pausedAt(services: Services, n: number, wait: () => Promise<void>): Services {
  let begun = 0
  const slow = (db: CellDb): CellDb =>
    new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return () => ({
          execute: async (work: Parameters<ReturnType<CellDb['transaction']>['execute']>[0]) => {
            begun += 1
            if (begun === n) await wait()
            return target.transaction().execute(work)
          },
        })
      },
    })
  const { cells } = services
  const of: Services['cells']['of'] = (id) => {
    const cell = cells.of(id)
    return { ...cell, db: slow(cell.db) }
  }
  return { ...services, cells: { ...cells, of } }
}
