/** Runs a task again and again, never twice at a time, until it is stopped. `stop` waits for a run that is under way. */
export function repeat(
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  // The database keeps the process alive as long as it is open; this must not.
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
