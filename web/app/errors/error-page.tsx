import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './error-page.module.css'
import { describeRouteError, type ErrorText } from './error-text.ts'
import { texts } from '#web/app/messages.ts'

/** Where the router ends up when a page cannot be loaded or found. */
export function RouteErrorPage() {
  return <ErrorScreen {...describeRouteError(useRouteError(), navigator.onLine)} />
}

// A full page load leaves the broken state behind and brings in a newer version.
const loadAgain = () => location.reload()

type ErrorScreenProps = ErrorText & { onRetry?: () => void }

export function ErrorScreen({ title, text, kind, onRetry = loadAgain }: ErrorScreenProps) {
  usePlaceSearch('videos')
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  const isOffline = kind === 'offline'
  useEffect(() => {
    if (!isOffline) return undefined
    const left = new AbortController()
    // Whoever is on the way to another page must not be brought back by loading this one again.
    addEventListener('beforeunload', () => left.abort(), { signal: left.signal })
    addEventListener('online', onRetry, { signal: left.signal })
    return () => left.abort()
  }, [isOffline, onRetry])
  const isMissing = kind === 'missing'
  return (
    <div className={styles.screen}>
      <span className={isOffline ? styles.offline : styles.picture}>
        <Icon name={isOffline ? 'offline' : 'mountain'} size={56} />
      </span>
      <h1>{title}</h1>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        {!isMissing && (
          <Button variant="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
        <LinkButton to="/" variant={isMissing ? 'primary' : 'secondary'}>
          {texts.goToHomepage}
        </LinkButton>
      </div>
    </div>
  )
}
