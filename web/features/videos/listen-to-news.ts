import { VideoNews, watchUploadedVideos } from '#contract/video.ts'

type Listener = {
  onNews: (news: VideoNews) => void
  /** Something may have been missed: everything has to be asked for. */
  onGap: () => void
}

/** While nothing is heard, it is asked this often. */
const askEveryMs = 5000

/**
 * Hears of changes as they happen, for as long as the page is seen: browsers have few connections for all their tabs.
 * Where the stream cannot be had, it is asked every few seconds, and the stream is tried again each time.
 */
export function listenToNews({ onNews, onGap }: Listener): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isFirst = true

  const connect = () => {
    if (stream || document.hidden || !('EventSource' in globalThis)) return
    stream = new EventSource(watchUploadedVideos.path)
    stream.addEventListener('open', () => {
      clearInterval(timer)
      // It begins with what is new, and not with what was new before.
      if (!isFirst) onGap()
      isFirst = false
    })
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const news = VideoNews.safeParse(JSON.parse(data))
      if (news.success) onNews(news.data)
    })
    stream.addEventListener('error', () => {
      isFirst = false
      askInstead()
      // Otherwise the browser connects again by itself.
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
