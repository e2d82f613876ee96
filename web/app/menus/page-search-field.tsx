import { useEffect, useState } from 'react'
import type { PageSearch } from '#web/session/page-search.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from '#web/ui/controls/search-field.module.css'

/** The search waits for a pause in typing. */
const pauseMs = 200

export function PageSearchField({ search: { label, value, onSearch } }: { search: PageSearch }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // The page's search has changed, for instance after going back.
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <label className={styles.field}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </label>
  )
}
