import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './benefits.module.css'
import page from './home-page.module.css'

const benefits: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'activity',
    title: 'Video and track, joined',
    text: 'The watch wrote down where you were, how fast, and how hard your heart was working. The camera saw it. On one timeline, map, profile and picture always show the same moment.',
  },
  {
    icon: 'sparkle',
    title: 'Your browser does the work',
    text: 'The position and motion that a camera hides in its video are read on your own computer, before the picture leaves it. Numbers, charts and a level horizon are drawn there too, while you watch.',
  },
  {
    icon: 'map',
    title: 'Found by where it happened',
    text: 'An activity knows the trails, parks and towns it passed. Search for a place and find the very second someone was there.',
  },
  {
    icon: 'shield',
    title: 'Shared with whom you choose',
    text: 'Everyone, people with the link, friends, or nobody but you. It stays yours: you have the right to a complete copy, and to have every trace deleted.',
  },
]

export function Benefits() {
  return (
    <section className={page.section} aria-labelledby="benefits">
      <h2 id="benefits">One moment, seen from every side</h2>
      <p className={page.intro}>
        Trailcast is a place for outdoor tracks and the videos filmed along the way: ride, run, hike, ski or
        paddle.
      </p>
      <ul className={styles.grid}>
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className={styles.block}>
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
