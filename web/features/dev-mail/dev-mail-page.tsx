import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#web/lib/messages.ts'
import { isMissing } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { outboxQuery } from './dev-mail.api.ts'
import styles from './dev-mail.module.css'
import { MailList, MailListSkeleton } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'
import { texts } from './messages.ts'

export function DevMailPage() {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(outboxQuery)
  const [address, setAddress] = useSearchParams()
  const mails = data?.pages.flatMap((page) => page.items)
  const open = mails?.find((mail) => mail.id === address.get('id'))

  if (isMissing(error)) return <NotInProduction />
  return (
    <Page
      title={texts.demoMail}
      lead={texts.theDemoSendsNoMailHere}
      actions={
        <Button onClick={() => void refetch()} busy={isFetching && !isFetchingNextPage}>
          {texts.refresh}
        </Button>
      }
    >
      {error && <RetryBanner onRetry={refetch}>{texts.theMailCouldNotBeLoaded(error.message)}</RetryBanner>}
      {!mails && !error && <MailListSkeleton />}
      {mails?.length === 0 && (
        <EmptyState picture={<Icon name="mail" size={48} />} title={texts.noMailYet}>
          {texts.writeSomethingWithSendUs}
        </EmptyState>
      )}
      {mails && mails.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.listColumn}>
            <MailList mails={mails} openId={open?.id} />
            {hasNextPage && (
              <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
                {texts.loadMore}
              </Button>
            )}
          </div>
          {open ? (
            <MailReader key={open.id} mail={open} onClose={() => setAddress({}, { replace: true })} />
          ) : (
            <p className={styles.hint}>{texts.chooseAMailToReadIt}</p>
          )}
        </div>
      )}
    </Page>
  )
}

function NotInProduction() {
  return (
    <Page title={messages.pageNotFound} width="narrow">
      <p className={styles.note}>{texts.thisPageBelongsToDemoMode}</p>
    </Page>
  )
}
