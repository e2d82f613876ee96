import type { Project } from '#contract/project.ts'
import { watchAudience, watchMessages } from '#contract/watch-messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** What the owner should know about who sees it. */
export function WatchNotes({ project: { is_own, archived, effective_visibility } }: { project: Project }) {
  const note = archived ? watchMessages.archived : watchAudience[effective_visibility].note
  return is_own && note !== null ? <Banner tone="info">{note}</Banner> : null
}
