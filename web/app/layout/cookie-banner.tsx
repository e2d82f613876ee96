import { useLayoutEffect } from 'react'
import { useStore } from '#web/lib/store.ts'
import {
  chooseConsent,
  declineOnlineMap,
  isAskingStore,
  onlineMapStore,
} from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './dock-panel.module.css'

export function CookieBanner() {
  const isAsking = useStore(isAskingStore)
  const onlineMap = useStore(onlineMapStore)
  // From here on the store, not `theme.js`, decides whether the banner is shown.
  useLayoutEffect(() => void delete document.documentElement.dataset['cookies'], [])
  if (!isAsking) return null
  return (
    <section aria-label="Cookies" className={classNames(styles.panel, styles.cookies)}>
      <span className={styles.icon}>
        <Icon name="cookie" />
      </span>
      <p className={styles.text}>
        Trailcast needs a few cookies to keep you signed in. Embedded players of video sites set their own;
        they load only if you allow them. <a href="/privacy.html">Privacy</a>
        {onlineMap === 'allowed' && (
          <span className={styles.more}>
            Maps load streets and paths from other servers.{' '}
            <Button variant="quiet" size="small" onClick={declineOnlineMap}>
              Hide streets and paths
            </Button>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => chooseConsent('necessary')}>Necessary only</Button>
        <Button onClick={() => chooseConsent('embeds')}>Necessary + video embeds</Button>
      </div>
    </section>
  )
}
