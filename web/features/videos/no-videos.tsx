import { Link } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { videoExtensions } from '#domain/media/file-kind.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { rich } from '#web/ui/labels/rich.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './no-videos.module.css'
import type { VideoFilter } from './videos.api.ts'
import { texts } from './messages.ts'

type NoVideosProps = {
  filter: VideoFilter
  isSending: boolean
  onShowAll: () => void
  onUpload: () => void
}

const kinds = videoExtensions.map((extension) => extension.slice(1).toUpperCase())

export function NoVideos({ filter, isSending, onShowAll, onUpload }: NoVideosProps) {
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
  if (isSending) {
    return (
      <EmptyState picture={<RoutePicture />} title={texts.onTheirWay}>
        {rich(texts.whereTheyWillBe, { link: <Link to={pagePaths.myActivities} /> })}
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
      <p>{rich(texts.activitiesAreElsewhere, { link: <Link to={pagePaths.myActivities} /> })}</p>
    </EmptyState>
  )
}
