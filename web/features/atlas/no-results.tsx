import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import type { MapState, ResultKind } from './map-state.ts'

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
        title="No matches"
        action={<Button onClick={onShowAll}>Show all</Button>}
      >
        No public {isVideos ? 'videos' : 'activities'} here match your search.
      </EmptyState>
    )
  }
  const upload = onUpload && !isVideos && (
    <Button variant="primary" onClick={onUpload}>
      Upload activity
    </Button>
  )
  if (id !== null) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={isVideos ? 'Nobody has filmed here yet' : 'Nobody has shared an activity here yet'}
        action={upload}
      >
        Public {isVideos ? 'videos filmed at' : 'activities that pass'} this place are listed here.
      </EmptyState>
    )
  }
  if (box) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title="Nothing here yet"
        action={
          <>
            <Button onClick={onShowWorld}>Show the newest anywhere</Button>
            {upload}
          </>
        }
      >
        Nobody has shared {isVideos ? 'a video of' : 'an activity in'} this area. Move the map, or search for
        another place.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={isVideos ? 'No public videos yet' : 'No public activities yet'}
      action={upload}
    >
      Everything people share publicly shows up here and on the map.
    </EmptyState>
  )
}
