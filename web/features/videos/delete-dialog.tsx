import { useState } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useVideoActions } from './use-video-actions.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { texts } from './messages.ts'

export function DeleteDialog({ videos, onClose }: { videos: readonly UploadedVideo[]; onClose: () => void }) {
  const { remove } = useVideoActions()
  const [isBusy, setBusy] = useState(false)
  const [first, ...others] = videos
  const namedOthers = texts.theOtherFiles(others.length)
  const bytes = videos.reduce((sum, { size, status }) => sum + (status === 'uploading' ? 0 : size), 0)
  const act = async () => {
    setBusy(true)
    const isDone = await remove(videos)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={others.length > 0 ? texts.deleteThisRecording : texts.deleteThisVideo}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void act()}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <p>
        <strong>{first?.filename}</strong>
        {others.length > 0 && texts.andOfTheRecording(namedOthers)} {texts.willBeDeletedWithEverything}{' '}
        {others.length > 0 ? texts.them : texts.it}. {bytes > 0 && texts.thisFreesBytes(writtenBytes(bytes))}
        {texts.thisCannotBeUndone}
      </p>
    </Dialog>
  )
}
