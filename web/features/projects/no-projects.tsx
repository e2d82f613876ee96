import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { isReduced, type ProjectFilter } from './project-filter.ts'
import { texts } from './messages.ts'

export function NoProjects({
  filter,
  onFilter,
}: {
  filter: ProjectFilter
  onFilter: (filter: ProjectFilter) => void
}) {
  const { archived } = filter
  if (isReduced(filter)) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={texts.noResults}
        action={<Button onClick={() => onFilter({ q: '', sport: null, archived })}>{texts.showAll}</Button>}
      >
        {texts.noProjectsMatchYourSearch}
      </EmptyState>
    )
  }
  if (archived) {
    return (
      <EmptyState picture={<RoutePicture />} title={texts.yourArchiveIsEmpty}>
        {texts.projectsYouArchiveAreKeptHere}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={texts.noProjectsYet}
      action={
        <LinkButton to="/edit/new" variant="primary">
          {texts.newProject}
        </LinkButton>
      }
    >
      {texts.aProjectJoinsYourVideos}
    </EmptyState>
  )
}
