import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './map-credits.module.css'
import { readCredits } from './read-credit.ts'
import { texts } from './messages.ts'

/**
 * The sources of the map data. Archives provide their credit as HTML, of which only text and links are used.
 */
export function MapCredits({ credits, children }: { credits: readonly string[]; children?: ReactNode }) {
  const parts = useMemo(() => readCredits(credits), [credits])
  if (parts.length === 0 && !children) return null
  return (
    <details className={styles.credits} open={!matchMedia('(width < 600px)').matches}>
      <summary className={styles.button} aria-label={texts.mapData}>
        i
      </summary>
      <p className={styles.text}>
        {parts.map((part, place) => (
          // The order of the list never changes.
          // eslint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {place > 0 && ' · '}
            {part.map(({ text, href }) =>
              href ? (
                <a key={text} href={href} rel="noreferrer" target="_blank">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </Fragment>
        ))}
        {children}
      </p>
    </details>
  )
}
