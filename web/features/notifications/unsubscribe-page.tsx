import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { unsubscribe } from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/api-client.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { texts } from './messages.ts'
import styles from './notifications-card.module.css'

/** Only a press of the button ends the mails, because mail programs open the links they check. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const ending = useMutation({ mutationFn: () => call(unsubscribe, { params: { token } }) })
  return (
    <Page title={texts.unsubscribeTitle} width="narrow">
      <Card>
        <div className={styles.form}>
          {ending.isSuccess ? (
            <Banner tone="success">{texts.unsubscribed}</Banner>
          ) : (
            <p className={styles.note}>{texts.unsubscribeText}</p>
          )}
          {ending.isError && <Banner tone="error">{texts.linkInvalid}</Banner>}
          <div>
            {ending.isSuccess || ending.isError ? (
              <LinkButton to="/settings/notifications">{texts.toSettings}</LinkButton>
            ) : (
              <Button variant="primary" busy={ending.isPending} onClick={() => ending.mutate()}>
                {texts.unsubscribe}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </Page>
  )
}
