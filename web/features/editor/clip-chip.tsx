import styles from './timeline-panel.module.css'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'

/** A film of which nobody knows when it was taken. */
export function ClipChip({ film }: { film: Film }) {
  const { selected, select } = useEditing()
  return (
    <button type="button" className={styles.film} aria-pressed={selected?.key === film.key} onClick={() => select(film.key)}>
      {film.name}
    </button>
  )
}
