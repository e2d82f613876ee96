/** Runs immediately, and then at most once per `ms`; the last call is never lost. `cancel` drops a pending run. */
export function throttle(ms: number, run: () => void): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!isDue) return
      isDue = false
      run()
      wait()
    }, ms)
  }
  return {
    ask() {
      if (timer !== undefined) {
        isDue = true
        return
      }
      run()
      wait()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      isDue = false
    },
  }
}
