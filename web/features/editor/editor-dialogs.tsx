import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { ChooseFilmsDialog } from './choose-films-dialog.tsx'
import { ChooseRecordingsDialog } from './choose-recordings-dialog.tsx'
import { useEditing } from './editor-context.ts'
import { useAdding } from './use-adding.ts'
import { YouTubeDialog } from './youtube-dialog.tsx'

export type OpenDialog = 'films' | 'youtube' | 'recordings'

type EditorDialogsProps = { open: OpenDialog | null; onClose: () => void; onUpload: () => void }

export function EditorDialogs({ open, onClose, onUpload }: EditorDialogsProps) {
  const { draft } = useEditing()
  const { addFilms, addYouTube, addActivities } = useAdding()
  const links = draft.trailcast_links
  if (open === 'films') {
    const taken = new Set(links.flatMap(({ video_id }) => video_id ?? []))
    return <ChooseFilmsDialog taken={taken} onChoose={addFilms} onUpload={onUpload} onClose={onClose} />
  }
  if (open === 'youtube') {
    const taken = new Set(
      links.flatMap(({ video_url }) => (video_url === null ? [] : (youtubeIdOf(video_url) ?? []))),
    )
    return <YouTubeDialog taken={taken} onAdd={addYouTube} onClose={onClose} />
  }
  return open === 'recordings' ? <ChooseRecordingsDialog onChoose={addActivities} onClose={onClose} /> : null
}
