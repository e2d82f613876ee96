import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadedVideo } from '#contract/video.ts'
import { videoMessages } from '#contract/video-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import styles from './play-dialog.module.css'
import { saveOriginal } from './save-original.ts'
import { videoUrlQuery } from './videos.api.ts'

/** A film to look at, with the controls of the browser. */
export function PlayDialog({ video, onClose }: { video: UploadedVideo; onClose: () => void }) {
  const { data, error } = useQuery(videoUrlQuery(video.id))
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog open onClose={onClose} size="wide" title={video.filename}>
      {error && <Banner tone="error">{error.message}</Banner>}
      {isBroken && <NotPlayable video={video} />}
      {!error && !isBroken && (
        <div className={styles.screen}>
          {data ? (
            // What is said in films of the outdoors, nobody has written down.
            // eslint-disable-next-line jsx-a11y/media-has-caption
            <video
              className={styles.video}
              src={data.url}
              aria-label={video.filename}
              {...(video.poster !== null && { poster: video.poster })}
              controls
              autoPlay
              playsInline
              onError={() => setBroken(true)}
            />
          ) : (
            <Spinner label="The film is being opened" />
          )}
        </div>
      )}
    </Dialog>
  )
}

function NotPlayable({ video }: { video: UploadedVideo }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={() => saveOriginal(video)}>
          Download
        </Button>
      }
    >
      {videoMessages.streamNotPlayable}
    </Banner>
  )
}
