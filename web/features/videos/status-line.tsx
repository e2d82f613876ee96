import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { VideoStatus } from './video-status.ts'
import styles from './status-line.module.css'
import { texts } from './messages.ts'

export function StatusLine({
  status: { text, tone, share },
  filename,
}: {
  status: VideoStatus
  filename: string
}) {
  return (
    <div className={styles.status}>
      <p className={classNames(styles.text, styles[tone])}>
        {tone !== 'quiet' && <Icon name={tone === 'danger' ? 'error' : 'warning'} size={16} />}
        <span>{text}</span>
      </p>
      {share !== undefined && share !== null && (
        <progress
          aria-label={texts.uploadOfFilename(filename)}
          max={1}
          value={share}
          className={styles.bar}
        />
      )}
    </div>
  )
}
