import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredVideo } from '#contract/videos/storage-use.ts'
import { deleteVideo } from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshBilling } from './billing.api.ts'
import { sumOfSizes } from './shares.ts'
import { texts } from './messages.ts'

export function DeleteDialog({ videos, onClose }: { videos: readonly StoredVideo[]; onClose: () => void }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const projects = new Set(videos.flatMap((video) => video.projects.map(({ id }) => id)))
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      for (const { id } of videos) await call(deleteVideo, { params: { id } })
      showToast({ text: videoMessages.videosDeleted(videos.length) })
      onClose()
    } catch (error) {
      setFailure(saveFailure(error))
      setBusy(false)
    } finally {
      // Those that were deleted before one failed stay deleted.
      void refreshBilling(client)
    }
  }
  const [first] = videos
  return (
    <Dialog
      open
      size="small"
      title={texts.deleteTitle(videos.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {texts.deleteBytes(writtenBytes(sumOfSizes(videos)))}
          </Button>
        </>
      }
    >
      <p>
        {videos.length === 1 && first ? texts.deleteOne(first.filename) : texts.deleteSeveral(videos.length)}
        {projects.size > 0 && ` ${texts.deleteProjects(projects.size)}`} {texts.cannotBeUndone}
      </p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  )
}
