import { useStore } from '#web/lib/store.ts'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import {
  acceptInstall,
  installOfferStore,
  postponeInstall,
  refuseInstall,
} from '#web/session/install-prompt.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './dock-panel.module.css'

/** Waits until the cookie question is answered: one question at a time. */
export function InstallPrompt() {
  const isAskingForCookies = useStore(isAskingStore)
  const offer = useStore(installOfferStore)
  if (!offer || isAskingForCookies) return null
  return (
    <section aria-label="Install Trailcast" className={styles.panel}>
      <span className={styles.icon}>
        <Icon name="install" />
      </span>
      <p className={styles.text}>Install Trailcast as an app on this device.</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void acceptInstall()}>
          Install
        </Button>
        <Button onClick={() => postponeInstall()}>Later</Button>
        <Button variant="quiet" onClick={refuseInstall}>
          Never
        </Button>
      </div>
    </section>
  )
}
