import { proposalMessages } from '#contract/proposal-messages.ts'
import { videoExtensions } from '#domain/media/file-kind.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './no-videos.module.css'
import type { VideoFilter } from './videos.api.ts'
import { texts } from './messages.ts'

type NoVideosProps = { filter: VideoFilter; onShowAll: () => void; onUpload: () => void }

const kinds = videoExtensions.map((extension) => extension.slice(1).toUpperCase())

export function NoVideos({ filter, onShowAll, onUpload }: NoVideosProps) {
  if (filter.q !== '') {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={texts.noResults}
        action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {texts.noVideoHasInItsName(filter.q)}
      </EmptyState>
    )
  }
  if (filter.archived) {
    return (
      <EmptyState picture={<RoutePicture />} title={texts.yourArchiveIsEmpty}>
        {texts.videosYouArchiveAreKeptHere}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={texts.noVideosYet}
      action={
        <Button variant="primary" onClick={onUpload}>
          {proposalMessages.upload}
        </Button>
      }
    >
      <p className={styles.how}>
        {texts.dropVideosFromYourCamera} {kinds.slice(0, -1).join(', ')} {texts.or} {kinds.at(-1)}.
      </p>
      <p>{texts.whatTheCameraRecordedBesides}</p>
    </EmptyState>
  )
}
