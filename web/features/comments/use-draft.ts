import { useState } from 'react'
import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'
import { useCurrentUser } from '#web/session/current-user.ts'

export type Draft = [text: string, setText: (text: string) => void]

const text = shapeOf((value): value is string => typeof value === 'string')

/**
 * What someone has begun to write under a video or a comment, kept in this browser until it is sent. Whoever
 * uses it next does not see it.
 */
export function useDraft(about: string): Draft {
  const userId = useCurrentUser()?.id ?? ''
  const kept = storedSetting(`comment-draft-${userId}-${about}`, text, () => '')
  const [draft, setDraft] = useState(kept.read)
  return [
    draft,
    (changed) => {
      setDraft(changed)
      kept.write(changed)
    },
  ]
}
