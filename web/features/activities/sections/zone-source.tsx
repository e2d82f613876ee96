import { Link } from 'react-router'
import styles from './section.module.css'
import { texts } from './effort-messages.ts'

/** Says where zones come from, and leads to where they can be changed. */
export function ZoneSource({ children }: { children: string }) {
  return (
    <p className={styles.source}>
      {children} {texts.onlyYouSeeThis}. <Link to="/settings/training">{texts.changeZones}</Link>
    </p>
  )
}
