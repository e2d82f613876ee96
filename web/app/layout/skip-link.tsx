import { mainId } from './page-area.tsx'
import styles from './skip-link.module.css'

/** The first thing the keyboard reaches: past the menus, to the page. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={styles.link}
      onClick={(event) => {
        // Without a new entry in the history.
        event.preventDefault()
        document.querySelector<HTMLElement>(`#${mainId}`)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
