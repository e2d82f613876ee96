import { useId } from 'react'
import { Link } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import type { Storage } from '#contract/videos/video.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import hidden from '#web/ui/layout/hidden.module.css'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './storage-meter.module.css'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { texts } from './messages.ts'

/** From here on there is not much room for another video. */
const scarceShare = 0.9

export function StorageMeter({ storage }: { storage: Storage }) {
  const labelId = useId()
  const { used_bytes: used, reserved_bytes: reserved, total_bytes: total } = storage
  const share = (bytes: number) => (total > 0 ? Math.min(1, bytes / total) : 0)
  const isScarce = total > 0 && (used + reserved) / total > scarceShare
  const text = `${writtenBytes(used)} of ${writtenBytes(total)} used`
  return (
    <section aria-labelledby={labelId} className={classNames(styles.storage, isScarce && styles.scarce)}>
      <h2 id={labelId} className={styles.label}>
        {texts.storage}
      </h2>
      <p className={styles.text}>
        {isScarce && <Icon name="warning" size={16} />}
        <Link to={pagePaths.myStorage}>{text}</Link>
        {reserved > 0 && (
          <span className={styles.reservedText}>{texts.andBeingUploaded(writtenBytes(reserved))}</span>
        )}
      </p>
      <meter aria-labelledby={labelId} min={0} max={1} value={share(used)} className={hidden.hidden}>
        {text}
      </meter>
      <div className={styles.bar} aria-hidden="true">
        <span
          className={styles.used}
          style={{ width: `${share(used) * 100}%`, minWidth: used > 0 ? 2 : 0 }}
        />
        <span
          className={styles.reserved}
          style={{ width: `${Math.min(share(reserved), 1 - share(used)) * 100}%` }}
        />
      </div>
    </section>
  )
}
