import { useState } from 'react'
import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'

export type Draft = [text: string, setText: (text: string) => void]

const text = shapeOf((value): value is string => typeof value === 'string')

/** What someone has begun to write about a video, kept in this browser until it is sent. */
export function useDraft(key: string): Draft {
  const kept = storedSetting(`comment-draft-${key}`, text, () => '')
  const [draft, setDraft] = useState(kept.read)
  return [
    draft,
    (changed) => {
      setDraft(changed)
      kept.write(changed)
    },
  ]
}
