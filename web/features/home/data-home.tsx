import { regionNames, regions } from '#domain/region.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './data-home.module.css'
import page from './home-page.module.css'

const promises = [
  'The region is chosen once, when you sign up, and never changes. The people who run this server decide where its machines are.',
  'What must exist only once in the world, such as an email address, is compared by a keyed hash. The address itself stays at home.',
  'No script, font or map comes from another company’s server unless you or the people who run this one decide so.',
  'All of it is open source under the Apache 2.0 licence. Read it, change it, or run it on your own machine.',
]

export function DataHome() {
  return (
    <section className={page.section} aria-labelledby="data-home">
      <div className={styles.columns}>
        <div>
          <h2 id="data-home">Your data has a home</h2>
          <p className={page.intro}>
            Where you live and where you ride is nobody’s business but yours, so it is kept with care.
          </p>
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
              <dd>Its own tables, its own files, its own jobs, kept apart from those of the other region.</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
