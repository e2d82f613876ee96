import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { PaymentCorner } from './payment-corner.tsx'
import { PaymentNotice } from './payment-notice.tsx'

type PaymentsProps = {
  user: User
  /** Something more urgent has the place of the notice. */
  isQuiet: boolean
  /** What is shown if there is nothing to say about payments. */
  otherwise: ReactNode
}

/** On every page, where plans are sold, for those who are signed in. */
export function Payments({ user, isQuiet, otherwise }: PaymentsProps) {
  return (
    <>
      <PaymentCorner user={user} />
      {isQuiet ? otherwise : <PaymentNotice otherwise={otherwise} />}
    </>
  )
}
