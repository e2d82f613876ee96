import type { Deadline } from '#server/adapters/deadline.ts'

type StoppedClock = {
  deadline: Deadline
  /** Makes all running deadlines expire at once. */
  pass: () => void
}

/** Deadlines that expire when a test says so, and never because the machine is busy. */
export function stoppedClock(): StoppedClock {
  const running = new Set<AbortController>()
  return {
    deadline() {
      const controller = new AbortController()
      running.add(controller)
      return controller.signal
    },
    pass() {
      for (const controller of running) controller.abort(new DOMException('the time is over', 'TimeoutError'))
      running.clear()
    },
  }
}
