/** Repeats a task until it is stopped, never twice at a time. `stop` waits for a run in progress. */
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
  // The open database keeps the process alive; this timer must not.
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
