import { VideoNews, watchUploadedVideos } from '#contract/videos/video.ts'
import { listenToStream } from '#web/lib/listen-to-stream.ts'

type Listener = {
  onNews: (news: VideoNews) => void
  /** Something may have been missed: everything has to be fetched again. */
  onGap: () => void
}

/** Receives changes of videos as they happen. */
export const listenToNews = ({ onNews, onGap }: Listener): (() => void) =>
  listenToStream(watchUploadedVideos.path, {
    onData: (data) => {
      const news = VideoNews.safeParse(data)
      if (news.success) onNews(news.data)
    },
    onGap,
  })
