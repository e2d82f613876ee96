import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { videosQuery } from './editor.api.ts'
import styles from './editor-page.module.css'

type EditorStartProps = { onVideos: () => void; onYouTube: () => void; onUpload: () => void }

/** An empty project is a beginning. */
export function EditorStart({ onVideos, onYouTube, onUpload }: EditorStartProps) {
  const videos = useInfiniteQuery(videosQuery(''))
  const hasNone = videos.data?.pages[0]?.videos.length === 0
  return (
    <EmptyState
      picture={<RoutePicture />}
      title="Start with a video"
      action={
        <div className={styles.beginnings}>
          {hasNone ? (
            <Button variant="primary" onClick={onUpload}>
              Upload video
            </Button>
          ) : (
            <Button variant="primary" onClick={onVideos}>
              Choose videos
            </Button>
          )}
          <Button onClick={onYouTube}>Paste a YouTube link</Button>
        </div>
      }
    >
      Videos and activities are joined on one timeline. When you add a video, Trailcast works out when it was
      filmed.
    </EmptyState>
  )
}
