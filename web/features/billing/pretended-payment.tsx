import { useSite } from '#web/session/site.ts'
import styles from './consent.module.css'
import { texts } from './messages.ts'

/** Where payments are pretended, says so next to the button that pays. */
export function PretendedPayment() {
  const site = useSite()
  if (!site?.stand_ins.includes('payments')) return null
  return <p className={styles.consent}>{texts.pretendedPayment}</p>
}
