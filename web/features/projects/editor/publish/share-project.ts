import type { Project } from '#contract/projects/project.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

/** Only some browsers can hand a link to the system. */
const hasSheet = () => 'share' in navigator

export const shareLabel = (): string => (hasSheet() ? texts.share : texts.copyLink)

/** By the share sheet of the system, or by copying the link. */
export async function shareProject({ id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  const url = `${location.origin}/watch/${id}`
  if (hasSheet()) {
    // Rejects when it is closed without sharing.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ text: texts.linkCopied })
  } catch {
    showToast({ text: texts.linkNotCopied, tone: 'error' })
  }
}
