import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'

/** Acts as if the process were killed at its nth external call: before the call, or after it has taken effect. */
export function killedAt(services: Services, n: number, when: 'before' | 'after'): Services {
  let calls = 0
  const mortal = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          calls++
          if (calls > n || (calls === n && when === 'before')) {
            const error = new Error('killed')
            // Rejects rather than throws: several files are stored at a time, and none of those calls fails
            // synchronously.
            if (name === 'put') return Promise.reject(error)
            throw error
          }
          const result: unknown = value.apply(target, args)
          if (calls < n || !(result instanceof Promise)) return result
          return result.then(() => {
            throw new Error('killed')
          })
        }
      },
    })
  const { cells } = services
  const mortalCell = (cell: Cell): Cell => ({
    ...cell,
    db: mortal(cell.db),
    files: mortal(cell.files),
    jobs: mortal(cell.jobs),
  })
  return {
    ...services,
    cells: {
      ...cells,
      of: (id) => mortalCell(cells.of(id)),
      all: () => cells.all().map(mortalCell),
      directory: mortal(cells.directory),
    },
  }
}
