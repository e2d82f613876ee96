import { useState } from 'react'
import type { BoxNode } from '#domain/mp4/walk-boxes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './box-section.module.css'
import { writtenCount, writtenNumber } from './written-values.ts'
import { texts } from './messages.ts'

type BoxChoice = { chosen: BoxNode | undefined; onChoose: (box: BoxNode) => void }

/** Fragmented files have thousands in a row. */
const pageSize = 100

export function BoxList({
  boxes,
  label,
  ...choice
}: BoxChoice & { boxes: readonly BoxNode[]; label: string }) {
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const left = boxes.length - visibleCount
  return (
    <ul className={styles.boxes} aria-label={label}>
      {boxes.slice(0, visibleCount).map((box) => (
        <BoxItem key={box.offset} box={box} {...choice} />
      ))}
      {left > 0 && (
        <li>
          <Button size="small" onClick={() => setVisibleCount(visibleCount + pageSize)}>
            {texts.showMoreOf(Math.min(left, pageSize), writtenCount(left))}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Its content is rendered when it is opened. */
function BoxItem({ box, chosen, onChoose }: BoxChoice & { box: BoxNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const { type, offset, size, facts, children } = box
  const name = printable(type)
  const words = Object.entries(facts).map(
    ([key, value]) => `${key} ${typeof value === 'number' ? writtenNumber(value) : value}`,
  )
  return (
    <li>
      <div className={styles.row}>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={texts.whatIsIn(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classNames(styles.arrow, isOpen && styles.opened)}>
              <Icon name="chevron-right" size={16} />
            </span>
          </button>
        ) : (
          <span className={styles.noToggle} />
        )}
        <button
          type="button"
          className={styles.box}
          aria-pressed={box === chosen}
          onClick={() => onChoose(box)}
        >
          <span className={styles.type}>{name}</span>
          <span className={styles.place}>
            {texts.bytesAtCountCount2(writtenCount(size), writtenCount(offset))}
          </span>
          {words.length > 0 && <span className={styles.text}>{words.join(' · ')}</span>}
        </button>
      </div>
      {isOpen && <BoxList boxes={children} label={texts.inName(name)} chosen={chosen} onChoose={onChoose} />}
    </li>
  )
}

/** Types are four bytes, and not always letters. */
export function printable(type: string): string {
  return /^[\x21-\x7e\u00a9 ]{4}$/.test(type)
    ? type.trim() || 'blank'
    : Array.from(type, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join(' ')
}
