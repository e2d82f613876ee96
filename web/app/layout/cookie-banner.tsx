import { texts } from '#web/app/messages.ts'
import { useStore } from '#web/lib/store.ts'
import { chooseConsent, consentStore, declineOnlineMap, onlineMapStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './notice.module.css'

export function CookieBanner() {
  // Someone who comes back to the question wants to see everything about it.
  const hasChosen = useStore(consentStore) !== undefined
  const onlineMap = useStore(onlineMapStore)
  return (
    <section aria-label={texts.cookiesLabel} className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="cookie" />
      </span>
      <p className={styles.text}>
        <span className={styles.whole}>{texts.cookies}</span>
        <span className={styles.brief}>{texts.cookiesBriefly}</span>{' '}
        <a href="/privacy.html">{texts.privacy}</a>
        {hasChosen && onlineMap === 'allowed' && (
          <span className={styles.more}>
            {texts.onlineMapAllowed}{' '}
            <Button variant="quiet" size="small" onClick={declineOnlineMap}>
              {texts.hideOnlineMap}
            </Button>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => chooseConsent('necessary')}>{texts.necessaryOnly}</Button>
        <Button onClick={() => chooseConsent('embeds')}>{texts.necessaryAndEmbeds}</Button>
      </div>
    </section>
  )
}
