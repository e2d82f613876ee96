import { Link } from 'react-router'
import type { Import } from '#contract/imports/import.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './import-page.module.css'
import { texts } from './messages.ts'

/** How many activities were imported, and from which years. */
export function ImportAccount({ found }: { found: Import }) {
  const { stored, already_uploaded, unreadable, photos, years, source, state } = found
  const figures: [string, number][] = [
    [texts.newOnes, stored],
    [texts.known, already_uploaded],
    [texts.unreadable, unreadable],
    ...(photos > 0 ? [[texts.photos, photos] satisfies [string, number]] : []),
  ]
  const isOver = state === 'done'
  return (
    <Card title={texts.whatCame}>
      <dl className={styles.figures}>
        {figures.map(([label, number]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{number.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {isOver && stored === 0 && unreadable === 0 && <p>{texts.nothingNew}</p>}
      {years.length > 0 && <Years years={years} />}
      {isOver && stored > 0 && source !== 'files' && (
        <p className={styles.soft}>{source === 'trailcast' ? texts.asBefore : texts.onlyYou}</p>
      )}
      {isOver && years.length > 0 && (
        <div>
          <LinkButton to="/my_activities" variant="primary">
            {texts.showActivities}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

function Years({ years }: Pick<Import, 'years'>) {
  const max = Math.max(...years.map(({ count }) => count))
  return (
    <>
      <h3 className={styles.subtitle}>{texts.byYear}</h3>
      <ul className={styles.years}>
        {years.map(({ year, count }) => (
          <li key={year}>
            <Link to={`/my_activities?year=${year}`} className={styles.year}>
              <span>{year}</span>
              <span className={styles.track}>
                <span className={styles.bar} style={{ inlineSize: `${(100 * count) / max}%` }} />
              </span>
              <span className={styles.count}>
                {count.toLocaleString('en')}
                <VisuallyHidden>{` ${texts.activitiesOf(count)}`}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
