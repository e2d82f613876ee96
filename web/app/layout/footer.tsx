import { isAskingStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <small>© 2024 Trailcast</small>
      <Button variant="quiet" size="small" onClick={() => isAskingStore.set(true)}>
        Cookies
      </Button>
    </footer>
  )
}
