import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Billing } from '#contract/accounts/account.ts'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import type { Site } from '#contract/site/site.ts'
import { choiceOf, monthlyPriceOf, planStateOf, type PlanState } from './plan-state.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './plan-card.module.css'
import { planName } from './plan-name.ts'
import { useCheckout } from './use-checkout.ts'
import { usePortal } from './use-portal.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'
import { writtenAmount, writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

const chips = {
  none: null,
  active: { tone: 'success', text: texts.active },
  ending: { tone: 'warning', text: texts.endsSoon },
  ended: { tone: 'neutral', text: texts.endedChip },
  unpaid: { tone: 'danger', text: texts.unpaidChip },
  disputed: { tone: 'danger', text: texts.disputedChip },
} as const

/** The plan, its next payment, and what can be done with it. */
export function PlanCard({ billing, site, nowMs }: { billing: Billing; site: Site; nowMs: number }) {
  const state = planStateOf(billing, nowMs)
  const chip = chips[state]
  return (
    <Card
      title={
        <span className={styles.title}>
          {texts.yourPlan} {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
        </span>
      }
    >
      {state === 'none' ? (
        <p>{texts.noPlanText}</p>
      ) : (
        <div>
          <p className={styles.name}>{planName(choiceOf(billing))}</p>
          <p className={styles.about}>{aboutOf(billing, state)}</p>
        </div>
      )}
      {site.stand_ins.includes('payments') && (
        <p className={styles.about}>{site.starting_plan ? texts.pretendedStart : texts.pretendedPlan}</p>
      )}
      <Actions billing={billing} state={state} />
      {state !== 'none' && <WithdrawOffer />}
    </Card>
  )
}

function aboutOf(billing: Billing, state: PlanState): string {
  const { subscription_active_until: until, error, url } = billing
  const price = texts.perMonth(writtenAmount(monthlyPriceOf(billing)))
  const day = until === null ? '' : writtenDay(until)
  if (state === 'ending') return texts.endsOn(day)
  if (state === 'ended') return texts.ended(day)
  if (state === 'unpaid') return texts.unpaid
  if (state === 'disputed') return texts.disputed
  // Until a failed payment is settled, the stored time is when the plan ends without it, not when it renews.
  if (error !== null || url !== null) return texts.paymentOpen(price)
  return until === null ? price : texts.renews(price, day)
}

function Actions({ billing, state }: { billing: Billing; state: PlanState }) {
  const [isCancelling, setCancelling] = useState(false)
  const navigate = useNavigate()
  const portal = usePortal()
  const checkout = useCheckout()
  const openDialog = () => void navigate(checkoutPath(), { preventScrollReset: true })
  return (
    <>
      <div className={styles.actions}>
        {state === 'ending' && (
          <Button
            variant="primary"
            busy={checkout.isAsking}
            onClick={() => checkout.begin(choiceOf(billing), false)}
          >
            {texts.keepPlan}
          </Button>
        )}
        {state === 'unpaid' && (
          <Button variant="primary" onClick={openDialog}>
            {texts.payOpenInvoice}
          </Button>
        )}
        {(state === 'none' || state === 'ended') && (
          <Button variant="primary" onClick={openDialog}>
            {texts.choosePlan}
          </Button>
        )}
        {(state === 'active' || state === 'ending') && (
          <Button onClick={openDialog}>{texts.changePlan}</Button>
        )}
        {state === 'none' ? (
          <LinkButton to={pagePaths.plans}>{texts.seePlans}</LinkButton>
        ) : (
          <Button busy={portal.isOpening} onClick={portal.open}>
            {texts.invoicesAndCard}
          </Button>
        )}
        {(state === 'active' || state === 'unpaid') && (
          <Button variant="quiet" onClick={() => setCancelling(true)}>
            {texts.cancelPlan}
          </Button>
        )}
      </div>
      {checkout.failure !== null && <Banner tone="error">{checkout.failure}</Banner>}
      {checkout.elsewhere?.wasBlocked && (
        <Banner
          tone="warning"
          action={
            <LinkButton size="small" to={checkout.elsewhere.url} target="_blank" rel="opener">
              {texts.openPaymentPage}
            </LinkButton>
          }
        >
          {texts.tabBlocked}
        </Banner>
      )}
      {isCancelling && <CancelDialog billing={billing} onClose={() => setCancelling(false)} />}
    </>
  )
}
