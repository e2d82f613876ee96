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
        title="Nothing fits"
        action={<Button onClick={onShowAll}>Show all</Button>}
      >
        No video has “{filter.q}” in its name.
      </EmptyState>
    )
  }
  if (filter.archived) {
    return (
      <EmptyState picture={<RoutePicture />} title="Your archive is empty">
        Videos that you archive are kept here, and are in no other list. They go on taking storage.
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
        Drop the videos of your camera anywhere on this page, or choose them: {kinds.slice(0, -1).join(', ')}{' '}
        or {kinds.at(-1)}.
      </p>
      <p>
        What the camera recorded besides the picture, such as where it was, is read on your own device and is
        there before the video has arrived.
      </p>
    </EmptyState>
  )
}
