/** Runs `work` when the browser is idle, or at least soon. Returns a function that cancels it. */
export function afterWork(work: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(id)
}
