import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { isReduced, type ProjectFilter } from './project-filter.ts'

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
        title="No matches"
        action={<Button onClick={() => onFilter({ q: '', sport: null, archived })}>Show all</Button>}
      >
        No projects match your search.
      </EmptyState>
    )
  }
  if (archived) {
    return (
      <EmptyState picture={<RoutePicture />} title="Your archive is empty">
        Projects you archive are kept here, and nobody else sees them.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<RoutePicture />}
      title="No projects yet"
      action={
        <LinkButton to="/edit/new" variant="primary">
          New project
        </LinkButton>
      }
    >
      A project joins your videos with what your watch recorded, and plays them together.
    </EmptyState>
  )
}
