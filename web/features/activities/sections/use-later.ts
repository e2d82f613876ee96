import { useEffect, useState } from 'react'

/**
 * The result of a long computation that runs when the browser is idle, so that what is on screen stays responsive.
 * Undefined until then.
 */
export function useLater<Result>(compute: (() => Result) | undefined): Result | undefined {
  const [done, setDone] = useState<{ compute: () => Result; result: Result }>()
  useEffect(() => {
    if (!compute) return undefined
    return whenIdle(() => setDone({ compute, result: compute() }))
  }, [compute])
  // The previous result is kept until the new one is there, so that nothing flickers.
  return compute && done?.result
}

/** Even a busy page gets to it. */
const maxMs = 1000

function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: maxMs })
  return () => cancelIdleCallback(handle)
}
