/** Tabs of one browser that share something: exactly one of them runs it. */
export type TabGroup<Message> = { send: (message: Message) => void; leave: () => void }

type Member<Message> = {
  /** From now on this tab is the one; called once. */
  onRun: () => void
  onMessage: (message: Message) => void
}

export function joinTabs<Message>(name: string, { onRun, onMessage }: Member<Message>): TabGroup<Message> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  const leaving = new AbortController()
  const { locks } = navigator as { locks?: LockManager }
  if (locks) {
    const untilLeft = () =>
      new Promise<void>((resolve) => {
        if (leaving.signal.aborted) {
          resolve()
          return
        }
        leaving.signal.addEventListener('abort', () => resolve())
        onRun()
      })
    // Rejects when this tab leaves before its turn.
    locks.request(name, { signal: leaving.signal }, untilLeft).catch(() => undefined)
  } else {
    // Pages over plain http have no locks. Two tabs may then send the same file, which the server takes once.
    queueMicrotask(onRun)
  }
  return {
    send: (message) => {
      // Unlike a window, a channel has its name in place of an origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      if (!leaving.signal.aborted) channel.postMessage(message)
    },
    leave: () => {
      leaving.abort()
      channel.close()
    },
  }
}
