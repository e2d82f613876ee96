import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#web/lib/messages.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin, openLogin } from '#web/session/login-dialog.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from '#web/app/errors/error-page.module.css'
import { pages } from '#web/app/pages.ts'
import { texts } from '#web/app/messages.ts'

/**
 * Replaces a page that requires signing in. The dialog lies over it; someone who closes the dialog can reopen
 * it here.
 */
export function LoginRequest() {
  const client = useQueryClient()
  usePlaceSearch('videos')
  useEffect(() => {
    document.title = `${messages.pleaseLogIn} · Trailcast`
    openLogin()
    return () => {
      // Someone left for another page: the dialog closes, except for people who just signed up, since they still have
      // the final steps to do.
      if (!client.getQueryData(currentUserQuery.queryKey)) closeLogin()
    }
  }, [client])
  return (
    <div className={styles.screen}>
      <span className={styles.picture}>
        <Icon name="shield" size={56} />
      </span>
      <h1>{messages.pleaseLogIn}</h1>
      <p className={styles.text}>{texts.itBelongsToAnAccountLog}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => openLogin()}>
          {texts.logIn}
        </Button>
        <LinkButton to={pages.home.path}>{texts.goToHomepage}</LinkButton>
      </div>
    </div>
  )
}
