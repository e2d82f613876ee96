import styles from './share-bar.module.css'
import type { Share } from './shares.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { texts } from './messages.ts'

/** The picture of what uses the storage; the list under it says the same in words. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {shares.map(({ key, name, bytes, share, colour }) => (
        <span
          key={key}
          className={styles.part}
          data-colour={colour}
          style={{ width: `${share * 100}%` }}
          title={texts.shareOf(name || texts.others, writtenBytes(bytes))}
        />
      ))}
    </div>
  )
}

/** Identifies a part of the list by its colour in the picture. */
export function ShareDot({ colour }: { colour: number | undefined }) {
  return <span className={styles.dot} data-colour={colour ?? ''} aria-hidden="true" />
}
