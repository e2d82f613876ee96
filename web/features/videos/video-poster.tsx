import { useState } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './video-poster.module.css'
import { writtenLength } from './video-labels.ts'
import { texts } from './messages.ts'

type VideoPosterProps = {
  video: UploadedVideo
  /** A picture that this browser has made of it, until the server has one. */
  picture: string | null
  /** Undefined while it cannot be played. */
  onPlay: (() => void) | undefined
}

/** Unknown until the server has looked at it. */
const isWide = ({ width, height }: UploadedVideo): boolean =>
  width !== null && height !== null && width > height

export function VideoPoster({ video, picture, onPlay }: VideoPosterProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const address = video.poster ?? picture
  const length = writtenLength(video)
  const content =
    address !== null && address !== broken ? (
      <img
        src={address}
        alt=""
        loading="lazy"
        className={styles.picture}
        data-is-wide={isWide(video) || undefined}
        onError={() => setBroken(address)}
      />
    ) : (
      <span className={styles.placeholder}>
        <Icon name="mountain" size={32} />
      </span>
    )
  return (
    <div className={styles.poster}>
      {onPlay ? (
        <button
          type="button"
          className={styles.button}
          aria-label={texts.playFilename(video.filename)}
          onClick={onPlay}
        >
          {content}
          <span className={styles.play}>
            <Icon name="play" />
          </span>
        </button>
      ) : (
        content
      )}
      {length !== null && <span className={styles.length}>{length}</span>}
    </div>
  )
}
