import { useQueryClient } from '@tanstack/react-query'
import { movePlaylistEntry, removeFromPlaylist } from '#contract/playlists/playlists.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './entry-actions.module.css'
import { texts } from './messages.ts'
import { refreshPlaylists } from './playlists.api.ts'

type EntryActionsProps = { playlistId: string; items: readonly ProjectItem[]; index: number }

/** Moves are relative to the neighbours on screen, so another window's moves stay as they are. */
export function EntryActions({ playlistId, items, index }: EntryActionsProps) {
  const client = useQueryClient()
  const item = items[index]
  if (!item) return null
  const [above, below] = [items[index - 1], items[index + 1]]
  const act = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done !== undefined) showToast({ text: done, tone: 'success' })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
    await refreshPlaylists(client)
  }
  const move = (moved: ProjectItem, before: ProjectItem) =>
    void act(() =>
      call(movePlaylistEntry, {
        params: { id: playlistId, project_id: moved.id },
        body: { before: before.id },
      }),
    )
  const remove = () =>
    void act(
      () => call(removeFromPlaylist, { params: { id: playlistId, project_id: item.id } }),
      texts.removedOne,
    )
  return (
    <div className={styles.actions}>
      <IconButton
        label={texts.moveUp(item.title)}
        icon={<Icon name="up" />}
        disabled={!above}
        onClick={() => above && move(item, above)}
      />
      <IconButton
        label={texts.moveDown(item.title)}
        icon={<Icon name="down" />}
        disabled={!below}
        onClick={() => below && move(below, item)}
      />
      <IconButton label={texts.remove(item.title)} icon={<Icon name="trash" />} onClick={remove} />
    </div>
  )
}
