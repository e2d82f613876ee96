import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { confirmEmailMessages as texts } from '#contract/accounts/confirm-email-messages.ts'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { focusOnceVisible } from '../fields/use-form-check.ts'
import styles from './settings.module.css'

/** Confirmed by a press of a button, because mail programs open the links they check. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const client = useQueryClient()
  const email = useCurrentUser()?.email
  const confirming = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries(currentUserQuery),
  })
  return (
    <Page title={texts.title} width="narrow">
      <Card>
        {confirming.isSuccess ? (
          <Banner tone="success">{texts.confirmed}</Banner>
        ) : (
          <p>{typeof email === 'string' ? texts.pressToConfirm(email) : texts.noEmail}</p>
        )}
        {confirming.error && <Banner tone="error">{confirming.error.message}</Banner>}
        <div className={styles.actions}>
          {!confirming.isSuccess && typeof email === 'string' && (
            <Button variant="primary" busy={confirming.isPending} onClick={() => confirming.mutate()}>
              {texts.confirm}
            </Button>
          )}
          {(confirming.isSuccess || confirming.isError) && (
            // The pressed button is gone after a success, so the focus moves here.
            <LinkButton to="/settings" ref={confirming.isSuccess ? focusOnceVisible : undefined}>
              {texts.goOn}
            </LinkButton>
          )}
        </div>
      </Card>
    </Page>
  )
}
