import { useMemo } from 'react'
import { useStore } from '#web/lib/store.ts'
import { describeUpload } from './describe-upload.ts'
import { videoPicturesStore } from './video-pictures.ts'
import { progressText, shareOf } from './progress-text.ts'
import type { Upload } from './upload-queue.ts'
import { queueStore } from './uploads.ts'

type VideoOnItsWay = {
  /** From 0 to 1; null when unknown. */
  share: number | null
  /** The progress, or what blocks it; null once it has arrived. */
  text: string | null
  /** The address of a thumbnail. */
  picture: string | null
}

/** The videos that this browser is sending, by their ids on the server. */
export function useVideosOnTheirWay(): ReadonlyMap<string, VideoOnItsWay> {
  const { uploads } = useStore(queueStore)
  const pictures = useStore(videoPicturesStore)
  return useMemo(() => {
    const videos = new Map<string, VideoOnItsWay>()
    for (const upload of uploads) {
      const { id, video, file, progress } = upload
      if (!video?.videoId) continue
      const share = progress && shareOf(progress, file.size)
      videos.set(video.videoId, { share, text: textOf(upload), picture: pictures.get(id) ?? null })
    }
    return videos
  }, [uploads, pictures])
}

function textOf(upload: Upload): string | null {
  if (upload.progress) return progressText(upload.progress, upload.file.size)
  return upload.stage === 'DONE' ? null : describeUpload(upload).text
}
