import { rich } from '#web/ui/labels/rich.tsx'
import styles from './consent.module.css'

/** What someone agrees to by pressing the button. */
export function Consent({ text }: { text: string }) {
  return (
    <p className={styles.consent}>
      {rich(text, {
        link: (
          <a href="/terms.html#subscriptions" target="_blank" rel="noreferrer">
            {null}
          </a>
        ),
      })}
    </p>
  )
}
