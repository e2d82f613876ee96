import { useState } from 'react'
import { confirmEmailMessages as texts } from '#contract/confirm-email-messages.ts'
import { messages } from '#contract/messages.ts'
import { CallError, call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useCurrentUser } from './current-user.ts'

/** Whether the server refused something only because the email of the account is not confirmed. */
export function isEmailUnconfirmed(error: unknown): boolean {
  return error instanceof CallError && error.status === 403 && error.text === texts.first
}

/** Loaded when it is needed: most people have confirmed their email. */
const sendLink = async () =>
  call((await import('#contract/confirm-email.ts')).sendEmailConfirmation, {}, { attempts: 1 })

type Sending = 'no' | 'busy' | 'sent' | { failure: string }

/** Says that the email has to be confirmed first, and sends the link. For every place where this is refused. */
export function ConfirmEmailNotice({ text = texts.first }: { text?: string }) {
  const email = useCurrentUser()?.email
  const [sending, setSending] = useState<Sending>('no')
  const send = async () => {
    setSending('busy')
    try {
      await sendLink()
      setSending('sent')
    } catch (error) {
      setSending({ failure: error instanceof Error ? error.message : messages.unknownError })
    }
  }
  if (typeof email !== 'string') return <Banner tone="warning">{texts.noEmail}</Banner>
  const isSent = sending === 'sent'
  const said = typeof sending === 'object' ? sending.failure : isSent ? texts.sent(email) : text
  return (
    <Banner
      tone={isSent ? 'success' : 'warning'}
      action={
        <Button size="small" busy={sending === 'busy'} onClick={() => void send()}>
          {isSent ? texts.sendAgain : texts.send}
        </Button>
      }
    >
      {said}
    </Banner>
  )
}
