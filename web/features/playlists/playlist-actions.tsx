import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deletePlaylist, savePlaylist, type Playlist } from '#contract/playlists/playlists.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { texts } from './messages.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { refreshPlaylists } from './playlists.api.ts'

/** For the owner. */
export function PlaylistActions({ playlist }: { playlist: Playlist }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { id, name, description, visibility } = playlist
  const close = () => setAsked(null)
  return (
    <>
      <Button onClick={() => setAsked('edit')}>{texts.edit}</Button>
      <Button onClick={() => setAsked('delete')}>{texts.delete}</Button>
      {asked === 'edit' && (
        <PlaylistForm
          before={{ name, description, visibility }}
          onSave={(draft) => call(savePlaylist, { params: { id }, body: draft })}
          onSaved={() => {
            close()
            void refreshPlaylists(client)
          }}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteDialog playlist={playlist} onClose={close} />}
    </>
  )
}

function DeleteDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const navigate = useNavigate()
  const { isSaving, failure, save } = useSave()
  const remove = async () => {
    const { id, user_id } = playlist
    if (await save(() => call(deletePlaylist, { params: { id } }), texts.deleted))
      await navigate(`/channel/${user_id}?tab=playlists`)
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.deleteTitle(playlist.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepPlaylist}</Button>
          <Button variant="danger" busy={isSaving} onClick={() => void remove()}>
            {texts.deletePlaylist}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p>{texts.deleteBody}</p>
    </Dialog>
  )
}
