import { useState } from 'react'
import type { TicketPurpose } from '#contract/accounts/provider.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { getProviderTicket, ticketFailure } from './provider-ticket.ts'
import styles from './social-button.module.css'
import { texts } from './messages.ts'

type SocialButtonProps = {
  provider: SignInProvider
  purpose?: TicketPurpose | undefined
  /** Uses the ticket; the button is busy until this finishes. */
  onTicket: (ticket: string) => void | Promise<void>
  className?: string | undefined
}

/** Busy while the provider's window is open; a toast reports what goes wrong there. */
export function SocialButton({ provider, purpose, onTicket, className }: SocialButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      await onTicket(await getProviderTicket(provider, purpose))
    } catch (error) {
      const text = ticketFailure(error)
      if (text !== undefined) showToast({ text, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      busy={isBusy}
      className={classNames(styles.button, className)}
      icon={
        <span aria-hidden="true" className={classNames(styles.mark, styles[provider])}>
          {provider === 'google' ? 'G' : 'f'}
        </span>
      }
      onClick={() => void signIn()}
    >
      {texts.continueWithProvider(signInProviderNames[provider])}
    </Button>
  )
}
