import { useStore } from '#web/lib/store.ts'
import { chooseConsent, isAskingStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './dock-panel.module.css'

export function CookieBanner() {
  if (!useStore(isAskingStore)) return null
  return (
    <section aria-label="Cookies" className={styles.panel}>
      <span className={styles.icon}>
        <Icon name="cookie" />
      </span>
      <p className={styles.text}>
        Trailcast needs a few cookies to keep you signed in. Embedded players of video sites set their own; they load only if you
        allow them. <a href="/privacy.html">Privacy</a>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => chooseConsent('necessary')}>Necessary only</Button>
        <Button onClick={() => chooseConsent('embeds')}>Necessary + video embeds</Button>
      </div>
    </section>
  )
}
