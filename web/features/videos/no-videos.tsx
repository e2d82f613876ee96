import { videoExtensions } from '#domain/media/file-kind.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './no-videos.module.css'
import type { VideoFilter } from './videos.api.ts'

type NoVideosProps = { filter: VideoFilter; onShowAll: () => void; onUpload: () => void }

const kinds = videoExtensions.map((extension) => extension.slice(1).toUpperCase())

export function NoVideos({ filter, onShowAll, onUpload }: NoVideosProps) {
  if (filter.q !== '') {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title="No matches"
        action={<Button onClick={onShowAll}>Show all</Button>}
      >
        No video has “{filter.q}” in its name.
      </EmptyState>
    )
  }
  if (filter.archived) {
    return (
      <EmptyState picture={<RoutePicture />} title="Your archive is empty">
        Videos you archive are kept here and do not appear in any other list. They still use storage.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title="No videos yet"
      action={
        <Button variant="primary" onClick={onUpload}>
          Upload video
        </Button>
      }
    >
      <p className={styles.how}>
        Drop videos from your camera anywhere on this page, or choose them: {kinds.slice(0, -1).join(', ')} or{' '}
        {kinds.at(-1)}.
      </p>
      <p>
        What the camera recorded besides the picture, such as its position, is read on your own device and is
        available before the video has arrived.
      </p>
    </EmptyState>
  )
}
