import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DefaultVisibility, effectiveVisibility, Visibility } from '#domain/visibility.ts'
import { useStore } from '#web/lib/store.ts'
import { privacyQuery } from '../editor.api.ts'
import type { EditorSession } from '../session/editor-session.ts'

type Audience = {
  isPublished: boolean
  /** Who can see it, or will once it is published. */
  choice: Visibility
  /** The audience that results from the choice. */
  audience: DefaultVisibility
  /** The owner's default; undefined until it is known. */
  byDefault: DefaultVisibility | undefined
  choose: (choice: Visibility) => void
}

/**
 * A project is published when anyone but its owner can see it. Until then, a choice is only what the button
 * will do; afterwards it is a change like any other.
 */
export function useAudience(session: EditorSession): Audience {
  const project = useStore(session.project)
  const { visibility } = useStore(session.state).draft
  const { data: privacy, isError } = useQuery(privacyQuery)
  const [wanted, setWanted] = useState<Visibility | null>(null)
  const known = project?.visibility === Visibility.byDefault ? project.effective_visibility : undefined
  const byDefault = privacy?.default_visibility ?? known ?? (isError ? DefaultVisibility.onlyMe : undefined)
  const audienceOf = (choice: Visibility) =>
    effectiveVisibility(choice, byDefault ?? DefaultVisibility.onlyMe)
  const isPublished = project !== null && audienceOf(visibility) !== DefaultVisibility.onlyMe
  const suggested =
    audienceOf(Visibility.byDefault) === DefaultVisibility.onlyMe ? Visibility.public : Visibility.byDefault
  const choice = isPublished ? visibility : (wanted ?? suggested)
  return {
    isPublished,
    choice,
    audience: audienceOf(choice),
    byDefault,
    choose: (next) => {
      setWanted(next)
      if (isPublished)
        session.dispatch({
          type: 'change',
          change: { type: 'describe', details: { visibility: next } },
          group: 'visibility',
        })
    },
  }
}
