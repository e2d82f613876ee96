/** Tabs of one browser that share some work, which exactly one of them runs. */
export type TabGroup<Message> = { send: (message: Message) => void; leave: () => void }

type Member<Message> = {
  /** Called once, when this tab becomes the one that runs the work. */
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
    // Rejects if this tab leaves before its turn.
    locks.request(name, { signal: leaving.signal }, untilLeft).catch(() => undefined)
  } else {
    // Pages over plain http have no locks. Two tabs may then send the same file, which the server accepts
    // once.
    queueMicrotask(onRun)
  }
  return {
    send: (message) => {
      // A channel is addressed by its name, so it takes no target origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      if (!leaving.signal.aborted) channel.postMessage(message)
    },
    leave: () => {
      leaving.abort()
      channel.close()
    },
  }
}
