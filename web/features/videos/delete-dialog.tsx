import { useState } from 'react'
import type { UploadedVideo } from '#contract/video.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useVideoActions } from './use-video-actions.ts'
import { writtenBytes } from './video-labels.ts'

export function DeleteDialog({ videos, onClose }: { videos: readonly UploadedVideo[]; onClose: () => void }) {
  const { remove } = useVideoActions()
  const [isBusy, setBusy] = useState(false)
  const [first, ...others] = videos
  const namedOthers = others.length === 1 ? 'the other file' : `the ${others.length} other files`
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
      title={others.length > 0 ? 'Delete this recording?' : 'Delete this video?'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void act()}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        <strong>{first?.filename}</strong>
        {others.length > 0 && ` and ${namedOthers} of the recording`} will be deleted, with everything made
        from {others.length > 0 ? 'them' : 'it'}. {bytes > 0 && `This frees ${writtenBytes(bytes)}. `}
        This cannot be undone.
      </p>
    </Dialog>
  )
}
