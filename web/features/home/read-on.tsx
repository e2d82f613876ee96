import { Link } from 'react-router'
import { Icon } from '#web/ui/pictures/icon.tsx'
import page from './home-page.module.css'
import styles from './read-on.module.css'

const pages = [
  {
    to: '/faq',
    title: 'Questions and answers',
    text: 'Files, cameras, privacy, plans, and running a server of your own.',
  },
  {
    to: '/about',
    title: 'About Trailcast',
    text: 'What it is for, how it works inside, and whose work it builds on.',
  },
  {
    to: '/plans',
    title: 'Plans',
    text: 'What you can store and watch on this server, and what it costs, if anything.',
  },
]

export function ReadOn() {
  return (
    <section className={page.band} aria-label="Read on">
      <div className={page.section}>
        <ul className={styles.pages}>
          {pages.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className={styles.card}>
                <span className={styles.title}>
                  {title}
                  <Icon name="chevron-right" />
                </span>
                <span className={styles.text}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
