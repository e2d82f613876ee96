import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { MyProjectsPage } from '#web/features/projects/my-projects-page.tsx'

export function Component() {
  return <MyProjectsPage Card={ProjectCard} />
}
