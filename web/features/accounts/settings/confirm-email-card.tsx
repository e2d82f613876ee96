import { confirmEmailMessages as texts } from '#contract/accounts/confirm-email-messages.ts'
import type { User } from '#contract/accounts/account.ts'
import { ConfirmEmailNotice } from '#web/session/confirm-email.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** Shown until the email is confirmed; connected accounts count as well. */
export function ConfirmEmailCard({ user }: { user: User }) {
  if (user.is_confirmed || user.email === null) return null
  return (
    <Card title={texts.title}>
      <ConfirmEmailNotice text={texts.why} />
    </Card>
  )
}
