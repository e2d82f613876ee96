import { useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import type { Site } from '#contract/site/site.ts'
import { choiceOf } from './plan-state.ts'
import { storageGbOf } from '#web/session/storage-of-user.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { wishIn, withoutCheckout } from './checkout-search.ts'
import { PlanCard } from './plan-card.tsx'
import { UseCard } from './use-card.tsx'
import { texts } from './messages.ts'

type MyStoragePageProps = {
  user: User
  /** Undefined until it is known whether plans are sold here. */
  site: Site | undefined
  /** When the user's plan was last looked up. */
  nowMs: number
}

export function MyStoragePage({ user, site, nowMs }: MyStoragePageProps) {
  return (
    <Page title={texts.myStorage} width="narrow">
      {!site && (
        <Card as="div">
          <Skeleton shape="block" height={120} />
        </Card>
      )}
      {site?.billing && <PlanCard billing={user.billing} site={site} nowMs={nowMs} />}
      {site && <UseCard totalGb={storageGbOf(user, site)} />}
      {site?.billing && <CheckoutOfAddress user={user} nowMs={nowMs} />}
    </Page>
  )
}

/** The dialog is open as long as the address says so. */
function CheckoutOfAddress({ user, nowMs }: { user: User; nowMs: number }) {
  const [search, setSearch] = useSearchParams()
  if (search.get('checkout') !== 'true') return null
  return (
    <CheckoutDialog
      user={user}
      wish={wishIn(search, choiceOf(user.billing))}
      nowMs={nowMs}
      onClose={() => setSearch(withoutCheckout, { replace: true, preventScrollReset: true })}
    />
  )
}
