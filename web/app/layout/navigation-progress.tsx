import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/**
 * A thin bar while the next page or another part loads; the style sheet lets it wait 300 ms, so that
 * what comes quickly does not flicker.
 */
export function NavigationProgress({ isLoadingPart }: { isLoadingPart: boolean }) {
  const { state } = useNavigation()
  return state === 'idle' && !isLoadingPart ? null : <div className={styles.bar} aria-hidden="true" />
}
