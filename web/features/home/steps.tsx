import page from './home-page.module.css'
import styles from './steps.module.css'
import { texts } from './messages.ts'

export function Steps() {
  return (
    <section className={page.band} aria-labelledby="steps">
      <div className={page.section}>
        <h2 id="steps">{texts.fromTheTrailheadToTheScreen}</h2>
        <ol className={styles.steps}>
          <li>
            <div className={styles.picture} aria-hidden="true">
              <div className={styles.files}>
                <span className={styles.file}>{texts.ridgeRunFit}</span>
                <span className={styles.file}>{texts.gx010123Mp4}</span>
              </div>
            </div>
            <h3>{texts.recordAsYouAlwaysDo}</h3>
            <p>{texts.aWatchBikeComputerOrPhone}</p>
          </li>
          <li>
            <div className={styles.picture} aria-hidden="true">
              <div className={styles.timeline}>
                <span className={styles.clip} />
                <span className={styles.clip} />
                <svg viewBox="0 0 120 30" preserveAspectRatio="none">
                  <path d="M0 30V24l10-4 10 2 12-9 8 3 12-11 10-3 9 8 12-2 12 9 12-3 13 8v8z" />
                </svg>
              </div>
            </div>
            <h3>{texts.layThemOnOneTimeline}</h3>
            <p>{texts.timeJoinsThemBothFilesKnowWhen}</p>
          </li>
          <li>
            <div className={styles.picture} aria-hidden="true">
              <svg className={styles.map} viewBox="0 0 160 72">
                <path d="M-4 58c30-26 52-6 74-24s40-40 94-26M-4 36c30-26 52-6 74-24s40-40 94-26M-4 80c30-26 52-6 74-24s40-40 94-26" />
                <path className={styles.route} d="M14 62c18-2 16-22 34-24s20 12 38 4 8-26 28-26 20 10 32-4" />
                <circle cx="86" cy="42" r="5" />
              </svg>
            </div>
            <h3>{texts.watchAndLookAnywhere}</h3>
            <p>{texts.pointAtTheMapAtTheProfile}</p>
          </li>
        </ol>
      </div>
    </section>
  )
}
