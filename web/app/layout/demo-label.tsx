import { Link } from 'react-router'
import { useSite } from '#web/session/site.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './demo-label.module.css'
import { demoText } from './demo-text.ts'
import { pages } from '#web/app/pages.ts'

/** Always on screen in demo mode, so that nobody takes a stand-in for the real thing. */
export function DemoLabel() {
  const site = useSite()
  if (site?.mode !== 'demo') return null
  return (
    <aside aria-label="Demo" className={styles.label}>
      <Icon name="sparkle" size={16} />
      <p>
        {demoText(site.stand_ins)}{' '}
        {site.stand_ins.includes('mail') && <Link to={pages.devMail.path}>Read the mail</Link>}
      </p>
    </aside>
  )
}
