import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './error-page.module.css'
import { describeRouteError, type ErrorText } from './error-text.ts'

/** Where the router ends up when a page cannot be loaded or found. */
export function RouteErrorPage() {
  return <ErrorScreen {...describeRouteError(useRouteError(), navigator.onLine)} />
}

export function ErrorScreen({ title, text }: ErrorText) {
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  const isOffline = text === messages.offline
  const isMissing = title === messages.pageNotFound
  return (
    <div className={styles.screen}>
      <span className={styles.picture}>
        <Icon name={isOffline ? 'offline' : 'mountain'} size={56} />
      </span>
      <h1>{title}</h1>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        {/* A full load: the broken state is left behind, and a newer version comes in. */}
        {!isMissing && (
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <LinkButton to="/" variant={isMissing ? 'primary' : 'secondary'}>
          Go to the start page
        </LinkButton>
      </div>
    </div>
  )
}
