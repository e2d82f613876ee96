import { lazy } from 'react'
import { ModerationPage } from '#web/features/moderation/moderation-page.tsx'

/** Only needed for reported projects. */
const ProjectPlayer = lazy(async () => ({
  default: (await import('#web/features/projects/watch/project-player.tsx')).ProjectPlayer,
}))

export function Component() {
  return <ModerationPage Player={ProjectPlayer} />
}
