import { Link } from 'react-router'
import { Icon } from '#web/ui/pictures/icon.tsx'
import page from './home-page.module.css'
import styles from './read-on.module.css'
import { texts } from './messages.ts'

const pages = [
  {
    to: '/faq',
    title: texts.questionsAndAnswers,
    text: texts.filesCamerasPrivacyPlans,
  },
  {
    to: '/about',
    title: texts.aboutTrailcast,
    text: texts.whatItIsForHowItWorksInside,
  },
  {
    to: '/plans',
    title: texts.plans,
    text: texts.whatYouCanStoreAndWatch,
  },
]

export function ReadOn() {
  return (
    <section className={page.band} aria-label={texts.readOn}>
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
