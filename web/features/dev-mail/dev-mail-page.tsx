import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { outboxQuery } from './dev-mail.api.ts'
import styles from './dev-mail.module.css'
import { MailList, MailListSkeleton } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'

export function DevMailPage() {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(outboxQuery)
  const [address, setAddress] = useSearchParams()
  const mails = data?.pages.flatMap((page) => page.items)
  const open = mails?.find((mail) => mail.id === address.get('id'))

  if (error instanceof CallError && error.status === 404) return <NotInProduction />
  return (
    <Page
      title="Demo mail"
      lead="The demo sends no mail. Here you can read what it would have sent, newest first."
      actions={
        <Button onClick={() => void refetch()} busy={isFetching && !isFetchingNextPage}>
          Refresh
        </Button>
      }
    >
      {error && (
        <Banner tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The mail could not be loaded: {error.message}.
        </Banner>
      )}
      {!mails && !error && <MailListSkeleton />}
      {mails?.length === 0 && (
        <EmptyState picture={<Icon name="mail" size={48} />} title="No mail yet">
          Write something with “Send us a message” in the menu: it arrives here.
        </EmptyState>
      )}
      {mails && mails.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.listColumn}>
            <MailList mails={mails} openId={open?.id} />
            {hasNextPage && (
              <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
                Load more
              </Button>
            )}
          </div>
          {open ? (
            <MailReader key={open.id} mail={open} onClose={() => setAddress({}, { replace: true })} />
          ) : (
            <p className={styles.hint}>Choose a mail to read it.</p>
          )}
        </div>
      )}
    </Page>
  )
}

function NotInProduction() {
  return (
    <Page title={messages.pageNotFound} width="narrow">
      <p className={styles.note}>
        This page belongs to demo mode. This server really sends its mail, and only the recipients can read
        it.
      </p>
    </Page>
  )
}
