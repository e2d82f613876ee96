import { useId, useState } from 'react'
import { Link } from 'react-router'
import { demoText } from '#contract/demo/demo-text.ts'
import type { Site } from '#contract/site/site.ts'
import { texts } from '#web/app/messages.ts'
import { pages } from '#web/app/pages.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { useSite } from '#web/session/site.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './demo-label.module.css'

/** Always there in demo mode, so that nobody mistakes a simulation for the real thing. A phone shows one line that opens the rest. */
export function DemoLabel() {
  const site = useSite()
  const [isOpen, setOpen] = useState(false)
  const textId = useId()
  const { text, hasMail } = site ? said(site) : { text: pageFacts()?.demo, hasMail: pageFacts()?.hasDevMail }
  if (!text) return null
  return (
    <aside data-only="demo" aria-label={texts.demo} className={styles.label} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sparkle" size={16} />
        {texts.demoBriefly}
        <Icon name="chevron-down" size={16} />
      </button>
      <p id={textId} className={styles.text}>
        {text}{' '}
        {hasMail && (
          <span data-only="mail">
            <Link to={pages.devMail.path}>{texts.readMail}</Link>
          </span>
        )}
      </p>
    </aside>
  )
}

const said = ({ mode, stand_ins }: Site) => ({
  text: mode === 'demo' ? demoText(stand_ins) : null,
  hasMail: stand_ins.includes('mail'),
})
