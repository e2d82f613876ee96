import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './benefits.module.css'
import page from './home-page.module.css'
import { texts } from './messages.ts'

const benefits: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'activity',
    title: texts.videoAndTrackJoined,
    text: texts.theWatchWroteDownWhereYouWere,
  },
  {
    icon: 'sparkle',
    title: texts.yourBrowserDoesTheWork,
    text: texts.thePositionAndMotion,
  },
  {
    icon: 'map',
    title: texts.findVideosByPlace,
    text: texts.anActivityKnowsTheTrailsParks,
  },
  {
    icon: 'shield',
    title: texts.sharedWithWhomYouChoose,
    text: texts.everyonePeopleWithTheLink,
  },
]

export function Benefits() {
  return (
    <section className={page.section} aria-labelledby="benefits">
      <h2 id="benefits">{texts.oneMomentSeenFromEverySide}</h2>
      <p className={page.intro}>{texts.trailcastIsAPlaceForOutdoor}</p>
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
