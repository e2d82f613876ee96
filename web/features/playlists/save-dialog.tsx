import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addToPlaylist,
  createPlaylist,
  removeFromPlaylist,
  type OwnPlaylist,
} from '#contract/playlists/playlists.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import { call } from '#web/lib/api-client.ts'
import { closeSaveToPlaylist, type SavedProject } from '#web/session/save-to-playlist.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { texts } from './messages.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { ownPlaylistsQuery, refreshPlaylists } from './playlists.api.ts'
import styles from './save-dialog.module.css'

/** Which of one's playlists contain a project. Every tick is saved at once. */
export function SaveDialog({ project }: { project: SavedProject }) {
  const client = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const { data, isError, refetch } = useQuery(ownPlaylistsQuery(project.id))
  if (isCreating)
    return (
      <PlaylistForm
        onSave={(draft) => call(createPlaylist, { body: { ...draft, project_id: project.id } })}
        onSaved={() => {
          void refreshPlaylists(client)
          setCreating(false)
        }}
        onClose={() => setCreating(false)}
      />
    )
  return (
    <Dialog
      open
      size="small"
      title={texts.saveTo}
      onClose={closeSaveToPlaylist}
      actions={
        <>
          <Button icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {texts.newPlaylist}
          </Button>
          <Button variant="primary" onClick={closeSaveToPlaylist}>
            {texts.done}
          </Button>
        </>
      }
    >
      <div className={styles.save}>
        <p className={styles.title}>{project.title}</p>
        {isError && (
          <Banner
            tone="error"
            action={
              <Button size="small" onClick={() => void refetch()}>
                {texts.tryAgain}
              </Button>
            }
          >
            {texts.listFailed}
          </Banner>
        )}
        {!data && !isError && <Skeleton />}
        {data?.length === 0 && <p className={styles.note}>{texts.noPlaylists}</p>}
        {data && data.length > 0 && (
          <ul className={styles.list} aria-label={texts.yourPlaylists}>
            {data.map((playlist) => (
              <li key={playlist.id}>
                <Membership playlist={playlist} projectId={project.id} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Membership({ playlist, projectId }: { playlist: OwnPlaylist; projectId: string }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const { id, name, visibility, has_project } = playlist
  /** The choice, until the list reflects it. */
  const [ticked, setTicked] = useState<boolean | null>(null)
  const change = async (isIn: boolean) => {
    if (isSaving) return
    setTicked(isIn)
    const params = { id, project_id: projectId }
    await save(
      () => call(isIn ? addToPlaylist : removeFromPlaylist, { params }),
      isIn ? texts.added(name) : texts.removed(name),
    )
    await refreshPlaylists(client)
    setTicked(null)
  }
  return (
    <Checkbox
      label={name}
      hint={visibilityLabels[visibility]}
      error={failure ?? undefined}
      checked={ticked ?? has_project}
      aria-busy={isSaving}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
