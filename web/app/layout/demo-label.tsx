import { useId, useState } from 'react'
import { Link } from 'react-router'
import { texts } from '#web/app/messages.ts'
import { pages } from '#web/app/pages.ts'
import { useSite } from '#web/session/site.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './demo-label.module.css'
import { demoText } from './demo-text.ts'

/** Always there in demo mode, so that nobody mistakes a simulation for the real thing. A phone shows one line that opens the rest. */
export function DemoLabel() {
  const site = useSite()
  const [isOpen, setOpen] = useState(false)
  const textId = useId()
  if (site?.mode !== 'demo') return null
  return (
    <aside aria-label={texts.demo} className={styles.label} data-open={isOpen || undefined}>
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
        {demoText(site.stand_ins)}{' '}
        {site.stand_ins.includes('mail') && <Link to={pages.devMail.path}>{texts.readMail}</Link>}
      </p>
    </aside>
  )
}
