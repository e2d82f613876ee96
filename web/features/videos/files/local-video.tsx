import { useCallback, useState } from 'react'
import styles from './local-video.module.css'
import { texts } from './messages.ts'

/** Plays a video from this device. */
export function LocalVideo({ file }: { file: File }) {
  const [isRefused, setRefused] = useState(false)
  const play = useCallback(
    (video: HTMLVideoElement) => {
      const address = URL.createObjectURL(file)
      video.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (isRefused) return <p className={styles.note}>{texts.cannotPlayHere}</p>
  return (
    // What people have just chosen has no captions here.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={play}
      className={styles.video}
      controls
      playsInline
      preload="metadata"
      aria-label={file.name}
      onError={() => setRefused(true)}
      // Without a decoder, some browsers play the sound alone.
      onLoadedMetadata={({ currentTarget }) => setRefused(currentTarget.videoWidth === 0)}
    />
  )
}
