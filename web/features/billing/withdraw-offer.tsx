import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { withdrawalQuery } from './billing.api.ts'
import styles from './withdraw-offer.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { writtenAmount, writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

/** The first step of withdrawing from a purchase, as long as that is possible. */
export function WithdrawOffer() {
  const { data } = useQuery(withdrawalQuery)
  const [opened, setOpened] = useState<{ amount: number; currency: string } | null>(null)
  const { possible_until_ms: until, amount, currency = 'usd' } = data ?? {}
  return (
    <>
      {until !== undefined && amount !== undefined && (
        <div className={styles.offer}>
          <p>{texts.withdrawUntil(writtenDay(until), writtenAmount(amount, currency))}</p>
          <Button size="small" onClick={() => setOpened({ amount, currency })}>
            {texts.withdraw}
          </Button>
        </div>
      )}
      {opened && <WithdrawDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}
