import { editorMessages } from '#contract/projects/editor-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from '../inspector/inspector.module.css'
import { texts } from './messages.ts'

/**
 * 'This frame was taken here': the video pauses, and the next click on the map says where the frame was
 * filmed.
 */
export function PlaceMatch({ video }: { video: Video }) {
  const { control, videos, timeline, isPlacing, setPlacing, recordings } = useEditing()
  if (!recordings.some(({ kind, samples }) => kind === 'activity' && samples !== null)) return null
  const begin = () => {
    setPlacing(!isPlacing)
    if (!control) return
    control.pause()
    const clip = videos.findIndex(({ key }) => key === video.key)
    const first = timeline.pieces.find((piece) => piece.clip === clip)
    if (control.playhead.moment.clip !== clip && first) control.seek(first.projectFromMs)
  }
  return (
    <>
      <Button icon={<Icon name="locate" size={18} />} aria-pressed={isPlacing} onClick={begin}>
        {texts.thisFrameIsThisPlace}
      </Button>
      {isPlacing && <output className={styles.note}>{editorMessages.placeHint}</output>}
    </>
  )
}
