import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { attachStream, type VideoAddress } from '#web/player/attach-stream.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Spinner } from '#web/ui/feedback/progress.tsx'
import styles from './play-dialog.module.css'
import { saveOriginal } from './save-original.ts'
import { videoUrlQuery } from './videos.api.ts'
import { texts } from './messages.ts'

/** Plays a video with the browser's own controls. */
export function PlayDialog({ video, onClose }: { video: UploadedVideo; onClose: () => void }) {
  const { data, error, refetch } = useQuery(videoUrlQuery(video.id))
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog open onClose={onClose} size="wide" title={video.filename}>
      {error && <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>}
      {isBroken && <NotPlayable video={video} />}
      {!error && !isBroken && (
        <div className={styles.screen}>
          {data ? (
            <Video address={data} video={video} onBroken={() => setBroken(true)} />
          ) : (
            <Spinner label={texts.openingTheVideo} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Video({
  address,
  video,
  onBroken,
}: {
  address: VideoAddress
  video: UploadedVideo
  onBroken: () => void
}) {
  const element = useRef<HTMLVideoElement>(null)
  const broken = useRef(onBroken)
  const { url, mime } = address
  useEffect(() => {
    broken.current = onBroken
  })
  useEffect(() => {
    return element.current ? attachStream(element.current, { url, mime }, () => broken.current()) : undefined
  }, [url, mime])
  return (
    // Raw outdoor videos have no captions.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={element}
      className={styles.video}
      aria-label={video.filename}
      {...(video.poster !== null && { poster: video.poster })}
      controls
      autoPlay
      playsInline
    />
  )
}

function NotPlayable({ video }: { video: UploadedVideo }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={() => saveOriginal(video)}>
          {texts.download}
        </Button>
      }
    >
      {videoMessages.streamNotPlayable}
    </Banner>
  )
}
