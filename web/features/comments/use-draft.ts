import { useState } from 'react'
import { commentDraft } from '#web/session/comment-drafts.ts'
import { useCurrentUser } from '#web/session/current-user.ts'

export type Draft = [text: string, setText: (text: string) => void]

/** A draft of this user: somebody else who signs in here does not see it. */
export function useDraft(about: string): Draft {
  const kept = commentDraft(useCurrentUser()?.id ?? '', about)
  const [draft, setDraft] = useState(kept.read)
  return [
    draft,
    (changed) => {
      setDraft(changed)
      kept.write(changed)
    },
  ]
}
