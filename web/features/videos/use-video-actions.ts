import { useQueryClient } from '@tanstack/react-query'
import {
  archiveVideo,
  cancelVideo,
  deleteVideo,
  restoreVideo,
  retryVideo,
  type UploadedVideo,
} from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { videosKey } from './videos.api.ts'
import { texts } from './messages.ts'

type ActionCall = typeof archiveVideo
type Named = Pick<UploadedVideo, 'id'>
/** What to say when it is done, and how to undo it. */
type Course = { said?: (count: number) => string; undo?: ActionCall }

const undoSeconds = 10

/** What can be done with videos. Each action says what it did, and resolves to whether it succeeded. */
export function useVideoActions() {
  const client = useQueryClient()
  const perform = async (
    action: ActionCall,
    videos: readonly Named[],
    { said, undo }: Course = {},
  ): Promise<boolean> => {
    try {
      for (const { id } of videos) await call(action, { params: { id } })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
      return false
    } finally {
      // Those that were changed before one failed are changed.
      void client.invalidateQueries({ queryKey: [videosKey] })
    }
    if (said) {
      const takeBack = undo && { label: texts.undo, onSelect: () => void perform(undo, videos) }
      showToast({ text: said(videos.length), ...(takeBack && { action: takeBack, seconds: undoSeconds }) })
    }
    return true
  }
  return {
    archive: (videos: readonly Named[]) =>
      perform(archiveVideo, videos, { said: videoMessages.videosArchived, undo: restoreVideo }),
    restore: (videos: readonly Named[]) =>
      perform(restoreVideo, videos, { said: videoMessages.videosRestored, undo: archiveVideo }),
    remove: (videos: readonly Named[]) => perform(deleteVideo, videos, { said: videoMessages.videosDeleted }),
    retry: (video: Named) => perform(retryVideo, [video]),
    cancel: (video: Named) => perform(cancelVideo, [video]),
  }
}
