import { useEffect, useMemo } from 'react'
import { useStore } from '#web/lib/store.ts'
import { askEveryMs } from '../editor.api.ts'
import type { EditorSession } from '../session/editor-session.ts'
import { hiddenPartsOf, type HiddenParts } from './hidden-parts.ts'

/** What the server has found out about the saved project; polled until it is done. */
export function useHiddenParts(session: EditorSession): HiddenParts {
  const project = useStore(session.project)
  const { draft } = useStore(session.state)
  const isWaiting = project !== null && project.hidden_parts === null
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void session.refreshProject(), askEveryMs)
    return () => clearInterval(timer)
  }, [session, isWaiting])
  return useMemo(() => hiddenPartsOf(project, draft), [project, draft])
}
