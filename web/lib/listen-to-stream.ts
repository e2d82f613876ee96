type Listener = {
  /** What the server sent, as parsed JSON. */
  onData: (data: unknown) => void
  /** Something may have been missed: everything has to be fetched again. */
  onGap: () => void
}

/** How often to poll while the stream is down. */
const askEveryMs = 5000

/**
 * Receives changes as they happen, while the page is visible: browsers have few connections for all their
 * tabs. Where the stream is unavailable, it polls every few seconds, and tries the stream again each time.
 */
export function listenToStream(path: string, { onData, onGap }: Listener): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isFirst = true

  const connect = () => {
    if (stream || document.hidden || !('EventSource' in globalThis)) return
    stream = new EventSource(path)
    stream.addEventListener('open', () => {
      clearInterval(timer)
      // A stream sends only new changes, not those that were missed.
      if (!isFirst) onGap()
      isFirst = false
    })
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => onData(JSON.parse(data)))
    stream.addEventListener('error', () => {
      isFirst = false
      askInstead()
      // Otherwise the browser reconnects by itself.
      if (stream?.readyState === EventSource.CLOSED) disconnect()
    })
  }
  const disconnect = () => {
    stream?.close()
    stream = null
  }
  const askInstead = () => {
    clearInterval(timer)
    timer = setInterval(() => {
      if (document.hidden) return
      onGap()
      connect()
    }, askEveryMs)
  }
  const look = () => {
    if (document.hidden) disconnect()
    else connect()
  }
  connect()
  if (!stream && !document.hidden) askInstead()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
    disconnect()
  }
}
