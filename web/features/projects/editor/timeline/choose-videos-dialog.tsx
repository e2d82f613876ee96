import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '../chooser.module.css'
import { videosQuery } from '../editor.api.ts'
import { VideoOption } from './video-option.tsx'
import { texts } from './messages.ts'

type ChooseVideosProps = {
  /** Videos that are already in the project. */
  taken: ReadonlySet<string>
  onChoose: (videos: UploadedVideo[]) => void
  onUpload: () => void
  onClose: () => void
}

/** Or will have one. Failed videos, or those with only sound, would leave a hole in the project. */
function hasPicture({ status, sizes }: UploadedVideo): boolean {
  return status !== 'failed' && (status !== 'ready' || sizes.length > 0)
}

export function ChooseVideosDialog({ taken, onChoose, onUpload, onClose }: ChooseVideosProps) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, UploadedVideo>>(new Map())
  const query = useInfiniteQuery(videosQuery(useDeferredValue(q.trim())))
  const videos = (query.data?.pages ?? []).flatMap((page) => page.videos).filter(hasPicture)
  const toggle = (video: UploadedVideo) => {
    const next = new Map(chosen)
    if (!next.delete(video.id)) next.set(video.id, video)
    setChosen(next)
  }
  const add = () => {
    onChoose(
      [...chosen.values()].toSorted((one, other) => (one.start_time_ms ?? 0) - (other.start_time_ms ?? 0)),
    )
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      title={texts.chooseVideos}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onUpload}>{texts.uploadVideo}</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
            {chosen.size > 1 ? texts.addVideosSize(chosen.size) : texts.addVideo}
          </Button>
        </>
      }
    >
      <div className={styles.chooser}>
        <TextField
          type="search"
          label={texts.searchYourVideos}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        {query.isPending && <Skeleton shape="block" height={240} />}
        {query.error && <RetryBanner onRetry={query.refetch}>{query.error.message}</RetryBanner>}
        {query.data && videos.length === 0 && <p className={styles.nothing}>{texts.noVideosMatch}</p>}
        <ul className={styles.list}>
          {videos.map((video) => (
            <VideoOption
              key={video.id}
              video={video}
              isTaken={taken.has(video.id)}
              isChosen={chosen.has(video.id)}
              onToggle={() => toggle(video)}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.showMore}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
