import { useQueryClient } from '@tanstack/react-query'
import { myProjectsMessages as messages } from './my-projects-messages.ts'
import {
  archiveProject,
  deleteProject,
  restoreProject,
  setProjectVisibility,
  undeleteProject,
  type ProjectItem,
} from '#contract/projects/project.ts'
import type { Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshProjects } from './projects.api.ts'
import { texts } from './messages.ts'

const calls = {
  archive: archiveProject,
  restore: restoreProject,
  delete: deleteProject,
  undelete: undeleteProject,
}
type Action = keyof typeof calls

const said: Record<Action, (count: number) => string> = {
  archive: messages.archived,
  restore: messages.restored,
  delete: messages.deleted,
  undelete: messages.restored,
}
const opposite = { archive: 'restore', restore: 'archive', delete: 'undelete', undelete: null } as const
const undoSeconds = 10

type Owned = Pick<ProjectItem, 'id' | 'visibility'>

/** What an owner can do with several projects at once. Each action says what it did and how to undo it. */
export function useProjectActions() {
  const client = useQueryClient()
  /** One at a time: what was done before a failure stays done, and the list is refetched. */
  const forEach = async <One>(
    some: readonly One[],
    act: (one: One) => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      for (const one of some) await act(one)
      return true
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
      return false
    } finally {
      await refreshProjects(client)
    }
  }
  const perform = async (action: Action, ids: readonly string[]): Promise<void> => {
    const isDone = await forEach(ids, (id) => call(calls[action], { params: { id } }))
    const back = opposite[action]
    const undo = back && { label: texts.undo, onSelect: () => void perform(back, ids) }
    if (isDone)
      showToast({ text: said[action](ids.length), ...(undo && { action: undo, seconds: undoSeconds }) })
  }
  const show = async (projects: readonly Owned[], visibility: Visibility): Promise<void> => {
    const isDone = await forEach(projects, ({ id }) =>
      call(setProjectVisibility, { body: { project_id: id, visibility } }),
    )
    const takeBack = () =>
      void forEach(projects, (before) =>
        call(setProjectVisibility, { body: { project_id: before.id, visibility: before.visibility } }),
      )
    const action = { label: texts.undo, onSelect: takeBack }
    if (isDone)
      showToast({ text: messages.visibilitySet(projects.length, visibility), action, seconds: undoSeconds })
  }
  return { perform, show }
}

export type ProjectActions = ReturnType<typeof useProjectActions>
