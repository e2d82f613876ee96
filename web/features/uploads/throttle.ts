/** Runs at once, and then at most once in `ms`, with the last call never left out. `cancel` drops what is due. */
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
