import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { videosQuery } from './editor.api.ts'
import styles from './editor-page.module.css'
import { texts } from './messages.ts'

type EditorStartProps = { onVideos: () => void; onYouTube: () => void; onUpload: () => void }

/** Shown in an empty project, with ways to begin. */
export function EditorStart({ onVideos, onYouTube, onUpload }: EditorStartProps) {
  const videos = useInfiniteQuery(videosQuery(''))
  const hasNone = videos.data?.pages[0]?.videos.length === 0
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={texts.startWithAVideo}
      action={
        <div className={styles.beginnings}>
          {hasNone ? (
            <Button variant="primary" onClick={onUpload}>
              {texts.uploadVideo}
            </Button>
          ) : (
            <Button variant="primary" onClick={onVideos}>
              {texts.chooseVideos}
            </Button>
          )}
          <Button onClick={onYouTube}>{texts.pasteAYoutubeLink}</Button>
        </div>
      }
    >
      {texts.videosAndActivitiesAreJoined}
    </EmptyState>
  )
}
