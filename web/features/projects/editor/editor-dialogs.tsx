import { youtubeAddressOf, youtubeIdOf } from '#domain/media/youtube-id.ts'
import { ChooseVideosDialog } from './timeline/choose-videos-dialog.tsx'
import { ChooseRecordingsDialog } from './recordings/choose-recordings-dialog.tsx'
import { useEditing } from './editor-context.ts'
import { useAdding } from './session/use-adding.ts'
import { YouTubeDialog } from './timeline/youtube-dialog.tsx'

export type OpenDialog = 'videos' | 'youtube' | 'recordings'

type EditorDialogsProps = {
  open: OpenDialog | null
  /** The id of a video that is suggested. */
  youtube: string | null
  onClose: () => void
  onUpload: () => void
}

export function EditorDialogs({ open, youtube, onClose, onUpload }: EditorDialogsProps) {
  const { draft } = useEditing()
  const { addVideos, addYouTube, addActivities } = useAdding()
  const links = draft.trailcast_links
  if (open === 'videos') {
    const taken = new Set(links.flatMap(({ video_id }) => video_id ?? []))
    return <ChooseVideosDialog taken={taken} onChoose={addVideos} onUpload={onUpload} onClose={onClose} />
  }
  if (open === 'youtube') {
    const taken = new Set(
      links.flatMap(({ video_url }) => (video_url === null ? [] : (youtubeIdOf(video_url) ?? []))),
    )
    const suggested = youtube === null || taken.has(youtube) ? '' : youtubeAddressOf(youtube)
    return <YouTubeDialog taken={taken} suggested={suggested} onAdd={addYouTube} onClose={onClose} />
  }
  return open === 'recordings' ? <ChooseRecordingsDialog onChoose={addActivities} onClose={onClose} /> : null
}
