import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { UploadedVideo, UploadedVideos, VideoTask } from '#contract/videos/video.ts'
import { Spinner } from '#web/ui/feedback/progress.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { VideoSources } from './video-sources.ts'
import { PlayDialog } from './play-dialog.tsx'
import { recordingsOf } from './recordings.ts'
import { VideoList } from './video-list.tsx'
import { texts } from './messages.ts'

type VideoViewProps = {
  pages: readonly UploadedVideos[]
  sources: VideoSources
  isMoreOnItsWay: boolean
  /** Undefined if there are no more, or they are already loading. */
  onMore: (() => Promise<unknown>) | undefined
  whenEmpty: ReactNode
}

/** The videos themselves, and the dialogs about one of them. */
export function VideoView({ pages, sources, isMoreOnItsWay, onMore, whenEmpty }: VideoViewProps) {
  const [played, setPlayed] = useState<UploadedVideo | null>(null)
  const [deleted, setDeleted] = useState<readonly UploadedVideo[]>([])
  const { onContinue, onReplace, onTheirWay } = sources
  const recordings = useMemo(() => recordingsOf(pages.flatMap(({ videos }) => videos)), [pages])
  const tasks = useMemo(() => runningTasks(pages[0]?.queue ?? []), [pages])
  const commands = useMemo(
    () => ({ onContinue, onReplace, onPlay: setPlayed, onDelete: setDeleted }),
    [onContinue, onReplace],
  )
  const loadMore = useCallback(() => void onMore?.(), [onMore])
  return (
    <>
      {recordings.length === 0 ? (
        whenEmpty
      ) : (
        <VideoList onEnd={loadMore} {...{ recordings, tasks, onTheirWay, commands }} />
      )}
      {isMoreOnItsWay && <Spinner label={texts.loadingMoreVideos} />}
      {played && <PlayDialog video={played} onClose={() => setPlayed(null)} />}
      {deleted.length > 0 && <DeleteDialog videos={deleted} onClose={() => setDeleted([])} />}
    </>
  )
}

/** The current task for each video. */
function runningTasks(queue: readonly VideoTask[]): Map<string, VideoTask> {
  const running = queue.filter(({ status }) => status === 'running')
  return new Map([...queue, ...running].map((task) => [task.video_id, task]))
}
