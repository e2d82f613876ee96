import { Link } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import asRecorded from './as-recorded.webp'
import page from './home-page.module.css'
import steadyAndLevel from './steady-and-level.webp'
import styles from './steady-pictures.module.css'
import { texts } from './messages.ts'

const pictures = [
  { src: asRecorded, label: texts.asRecorded, alt: texts.rideAsRecorded },
  { src: steadyAndLevel, label: texts.steadyLevelAndStraight, alt: texts.sameMomentLevel },
]

/** One frame of a demo video, as recorded and as the player can show it. */
export function SteadyPictures() {
  return (
    <section className={page.section} aria-labelledby="steady">
      <h2 id="steady">{texts.shakyVideoWatchItSteady}</h2>
      <p className={page.intro}>{texts.nothingIsReEncoded}</p>
      <div className={styles.pair}>
        {pictures.map(({ src, label, alt }) => (
          <figure key={src} className={styles.figure}>
            <img className={styles.picture} src={src} alt={alt} width={720} height={405} loading="lazy" />
            <figcaption className={styles.label}>{label}</figcaption>
          </figure>
        ))}
      </div>
      <p className={styles.more}>
        <Link to={`${pagePaths.faq}#shaky-video`}>{texts.whichCameras}</Link>
      </p>
    </section>
  )
}
