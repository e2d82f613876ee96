import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '#contract/accounts/account.ts'
import { changeBetween, isNoPlan, isSameChoice, type PlanChoice } from '#domain/plans/plan-choice.ts'
import { choiceOf, monthlyPriceOf } from './plan-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { previewQuery } from './billing.api.ts'
import { Consent } from './consent.tsx'
import { DueSummary } from './due-summary.tsx'
import { PaidElsewhere } from './paid-elsewhere.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { planName } from './plan-name.ts'
import { PretendedPayment } from './pretended-payment.tsx'
import { useCheckout } from './use-checkout.ts'
import { writtenAmount, writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

type PlanDialogProps = {
  billing: Billing
  isEnding: boolean
  firstWish: PlanChoice
  onCancelPlan: () => void
  onClose: () => void
}

/** For those who have a plan: change it, cancel it, or keep it after all. */
export function PlanDialog({ billing, isEnding, firstWish, onCancelPlan, onClose }: PlanDialogProps) {
  const current = choiceOf(billing)
  const [wish, setWish] = useState(firstWish)
  const [isUnchanged, setUnchanged] = useState(false)
  const checkout = useCheckout()
  const isSame = isSameChoice(wish, current)
  const isAsked = !isSame && !isNoPlan(wish)
  const preview = useQuery({ ...previewQuery(wish), enabled: isAsked })
  if (checkout.elsewhere)
    return <PaidElsewhere {...checkout.elsewhere} onBack={checkout.forget} onClose={onClose} />
  const due = isAsked ? preview.data : undefined
  const update = () => {
    if (isSame && !isEnding) setUnchanged(true)
    else checkout.begin(wish, false)
  }
  return (
    <Dialog
      open
      title={texts.yourPlan}
      onClose={onClose}
      actions={
        <>
          {!isEnding && (
            <Button variant="quiet" onClick={onCancelPlan}>
              {texts.cancelPlanDots}
            </Button>
          )}
          <Button
            variant="primary"
            busy={checkout.isAsking}
            disabled={isSame ? false : !due}
            onClick={update}
          >
            {labelOf({ isSame, isEnding, due })}
          </Button>
        </>
      }
    >
      <CurrentPlan billing={billing} isEnding={isEnding} />
      <PlanChooser
        wish={wish}
        current={{
          choice: current,
          storagePrice: billing.subscription_storage_price,
          watchPrice: billing.subscription_watch_price,
        }}
        disabled={checkout.isAsking}
        onChange={(next) => {
          setUnchanged(false)
          setWish(next)
        }}
      />
      {isNoPlan(wish) && !isSame && <p>{texts.toEndCancel}</p>}
      {isAsked && <DueSummary preview={due} error={preview.error} onRetry={() => void preview.refetch()} />}
      {isUnchanged && <Banner tone="info">{texts.noChanges}</Banner>}
      {checkout.failure !== null && <Banner tone="error">{checkout.failure}</Banner>}
      <PretendedPayment />
      {due && (
        <Consent
          text={changeBetween(current, wish) === 'less' ? texts.creditFollows : texts.consentToChange}
        />
      )}
    </Dialog>
  )
}

function CurrentPlan({ billing, isEnding }: { billing: Billing; isEnding: boolean }) {
  const { subscription_active_until: until } = billing
  if (isEnding && until !== null) return <Banner tone="warning">{texts.endsOn(writtenDay(until))}</Banner>
  const price = texts.perMonth(writtenAmount(monthlyPriceOf(billing)))
  return <p>{texts.currentPlan(planName(choiceOf(billing)), price)}</p>
}

type Situation = {
  isSame: boolean
  isEnding: boolean
  due: { due_now: number; currency: string } | undefined
}

function labelOf({ isSame, isEnding, due }: Situation): string {
  if (isSame) return isEnding ? texts.keepPlan : texts.updatePlan
  return due && due.due_now > 0 ? texts.pay(writtenAmount(due.due_now, due.currency)) : texts.updatePlan
}
