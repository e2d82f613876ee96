import { writtenBytes } from '#web/lib/written-bytes.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { UseFilter } from './billing.api.ts'
import styles from './part-list.module.css'
import { ShareDot } from './share-bar.tsx'
import { colours } from './shares.ts'
import type { UsePart } from './use-view.ts'
import { texts } from './messages.ts'

type PartListProps = { parts: readonly UsePart[]; used: number; onOpen: (filter: UseFilter) => void }

/** Projects or years with what they take up; each leads to its videos. */
export function PartList({ parts, used, onOpen }: PartListProps) {
  const coloured = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, colours)
  return (
    <ul className={styles.list}>
      {parts.map((part) => {
        const colour = coloured.indexOf(part)
        return (
          <li key={part.key}>
            <button type="button" className={styles.part} onClick={() => onOpen(part.filter)}>
              <ShareDot colour={colour < 0 ? undefined : colour} />
              <span className={styles.name}>{part.name}</span>
              <span className={styles.videos}>{texts.videos(part.videos)}</span>
              <span className={styles.bytes}>{writtenBytes(part.bytes)}</span>
              <span className={styles.share}>{texts.percent(shareText(part.bytes / used))}</span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const shareText = (share: number): string => (share < 0.01 ? '< 1' : String(Math.round(share * 100)))
