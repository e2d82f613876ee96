import { regionNames, regions } from '#domain/region.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './data-home.module.css'
import page from './home-page.module.css'
import { texts } from './messages.ts'

const promises = [
  texts.theRegionIsChosenOnceWhen,
  texts.whatMustExistOnlyOnce,
  texts.noScriptFontOrMapComes,
  texts.allOfItIsOpenSourceUnder,
]

export function DataHome() {
  return (
    <section className={page.section} aria-labelledby="data-home">
      <div className={styles.columns}>
        <div>
          <h2 id="data-home">{texts.yourDataHasAHome}</h2>
          <p className={page.intro}>{texts.whereYouLiveAndWhereYouRide}</p>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Icon name="check" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <dl className={styles.regions}>
          {regions.map((region) => (
            <div key={region} className={styles.region}>
              <dt>{regionNames[region]}</dt>
              <dd>{texts.itsOwnTablesItsOwnFilesItsOwn}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
