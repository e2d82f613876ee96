import { acceptInstall, postponeInstall, refuseInstall } from '#web/session/install-answers.ts'
import type { InstallOffer } from '#web/session/install-prompt.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { texts } from './install-messages.ts'
import styles from './notice.module.css'

export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const isByHand = offer === 'home_screen'
  return (
    <section aria-label={texts.title} className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="install" />
      </span>
      <p className={styles.text}>{isByHand ? texts.byHand : texts.offer}</p>
      <div className={styles.actions}>
        {!isByHand && (
          <Button variant="primary" onClick={() => void acceptInstall()}>
            {texts.install}
          </Button>
        )}
        <Button onClick={() => postponeInstall()}>{texts.later}</Button>
        <Button variant="quiet" onClick={refuseInstall}>
          {texts.never}
        </Button>
      </div>
    </section>
  )
}
