/** A worker that solves one challenge: it is sent a SolveRequest of `type: 'work'` and answers with a Solution. */
export function startSolver(): Worker {
  return new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' })
}
