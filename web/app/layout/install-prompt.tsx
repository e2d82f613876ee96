import { texts } from '#web/app/messages.ts'
import { acceptInstall, postponeInstall, refuseInstall } from '#web/session/install-prompt.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './notice.module.css'

export function InstallPrompt() {
  return (
    <section aria-label={texts.installTitle} className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="install" />
      </span>
      <p className={styles.text}>{texts.install}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void acceptInstall()}>
          {texts.installNow}
        </Button>
        <Button onClick={() => postponeInstall()}>{texts.installLater}</Button>
        <Button variant="quiet" onClick={refuseInstall}>
          {texts.installNever}
        </Button>
      </div>
    </section>
  )
}
