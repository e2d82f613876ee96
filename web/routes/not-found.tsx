import { messages } from '#web/lib/messages.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './not-found.module.css'
import { texts } from './messages.ts'

export function Component() {
  return (
    <Page title={messages.pageNotFound} lead={messages.notHere} width="narrow">
      <LostTrail />
      <div className={styles.ways}>
        <LinkButton to="/" variant="primary">
          {texts.goToHomepage}
        </LinkButton>
        <LinkButton to="/faq">{texts.questionsAndAnswers}</LinkButton>
      </div>
    </Page>
  )
}

/** A track that comes over the hills and loses itself in the fog. */
function LostTrail() {
  return (
    <svg className={styles.picture} viewBox="0 0 640 260" aria-hidden="true" focusable="false">
      <path
        className={styles.far}
        d="M0 168l64-52 38 26 70-74 46 42 34-20 62 58 56-40 44 34 78-66 60 58 40-26 48 38v114H0z"
      />
      <path className={styles.middle} d="M0 198l84-40 62 22 92-44 78 40 86-26 88 38 66-24 84 32v64H0z" />
      <path className={styles.near} d="M0 226c90-30 170-24 250-8s150 20 230 2 110-16 160-6v46H0z" />
      <path className={styles.walked} d="M-8 248c60-8 84-26 66-42s-2-30 38-34 58 10 92-8 32-30 66-30" />
      <path className={styles.lost} d="M254 134c34 0 46 22 82 16s44-30 84-26" />
      <circle className={styles.dot} cx="254" cy="134" r="9" />
    </svg>
  )
}
