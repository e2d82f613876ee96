import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A thin bar while the next page loads; the style sheet lets it wait 300 ms, so that quick pages do not flicker. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />
}
