import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { isLivePlan, planStateOf } from './plan-state.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DisputedDialog, UnpaidDialog } from './blocked-plan-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

type CheckoutDialogProps = {
  user: User
  /** What is chosen at first. */
  wish: PlanChoice
  nowMs: number
  onClose: () => void
}

/** Buys a plan, or changes the one that is there. */
export function CheckoutDialog({ user, wish, nowMs, onClose }: CheckoutDialogProps) {
  const [isCancelling, setCancelling] = useState(false)
  const { billing } = user
  const state = planStateOf(billing, nowMs)
  if (isCancelling) return <CancelDialog billing={billing} onClose={onClose} />
  if (state === 'disputed') return <DisputedDialog onClose={onClose} />
  if (state === 'unpaid') return <UnpaidDialog billing={billing} onClose={onClose} />
  if (!isLivePlan(state)) return <BuyDialog firstWish={wish} onClose={onClose} />
  return (
    <PlanDialog
      billing={billing}
      isEnding={state === 'ending'}
      firstWish={wish}
      onCancelPlan={() => setCancelling(true)}
      onClose={onClose}
    />
  )
}
