import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import type { MapState, ResultKind } from './map-state.ts'
import { texts } from './messages.ts'

type NoResultsProps = {
  kind: ResultKind
  state: MapState
  onShowAll: () => void
  onShowWorld: () => void
  /** Undefined for visitors, who cannot add anything yet. */
  onUpload: (() => void) | undefined
}

export function NoResults({
  kind,
  state: { sport, difficulty, id, box },
  onShowAll,
  onShowWorld,
  onUpload,
}: NoResultsProps) {
  const isVideos = kind === 'videos'
  if (sport || (difficulty && !isVideos)) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={atlasMessages.noResults}
        action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {isVideos ? texts.noVideosMatch : texts.noActivitiesMatch}
      </EmptyState>
    )
  }
  const upload = onUpload && !isVideos && (
    <Button variant="primary" onClick={onUpload}>
      {texts.uploadActivity}
    </Button>
  )
  if (id !== null) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={isVideos ? texts.noVideosHereYet : texts.noActivitiesHereYet}
        action={upload}
      >
        {isVideos ? texts.videosOfThisPlace : texts.activitiesOfThisPlace}
      </EmptyState>
    )
  }
  if (box) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={texts.nothingHereYet}
        action={
          <>
            <Button onClick={onShowWorld}>{texts.showTheNewestAnywhere}</Button>
            {upload}
          </>
        }
      >
        {isVideos ? texts.noVideosOfThisArea : texts.noActivitiesInThisArea}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={isVideos ? texts.noPublicVideosYet : texts.noPublicActivitiesYet}
      action={upload}
    >
      {texts.everythingPeopleSharePublicly}
    </EmptyState>
  )
}
