import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './activity-extras.module.css'
import { extrasQuery } from './activity.api.ts'
import { texts } from './messages.ts'

/** What is known about an activity for its owner alone. */
export function ActivityExtras({ id }: { id: string }) {
  const { data } = useQuery(extrasQuery(id))
  if (!data || (data.gear === null && data.private_note === '' && data.photos.length === 0)) return null
  const { gear, private_note, photos } = data
  return (
    <Card title={texts.extras}>
      {(gear !== null || private_note !== '') && (
        <dl className={styles.facts}>
          {gear !== null && (
            <div>
              <dt>{texts.gear}</dt>
              <dd>
                <Link to={pagePaths.myGear}>{gear.name}</Link>
              </dd>
            </div>
          )}
          {private_note !== '' && (
            <div>
              <dt>{texts.privateNote}</dt>
              <dd className={styles.note}>{private_note}</dd>
            </div>
          )}
        </dl>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={texts.photos}>
          {photos.map(({ id: photoId, caption, url, width, height }, n) => (
            <li key={photoId}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={caption || texts.photoOf(n + 1, photos.length)}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
              {caption !== '' && <p className={styles.caption}>{caption}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
