import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirmEmailMessages as texts } from '#contract/accounts/confirm-email-messages.ts'
import { messages } from '#web/lib/messages.ts'
import { CallError, call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { currentUserQuery, useCurrentUser } from './current-user.ts'

/** Whether the server refused something only because the email of the account is not confirmed. */
export function isEmailUnconfirmed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'email_not_confirmed'
}

/** Loaded when it is needed: most people have confirmed their email. */
const sendLink = async () =>
  call((await import('#contract/accounts/confirm-email.ts')).sendEmailConfirmation, {}, { attempts: 1 })

/** Shown before someone writes, because otherwise the text would be refused later. */
export function ConfirmBeforeWriting() {
  const user = useCurrentUser()
  if (!user || user.is_confirmed) return null
  return user.email === null ? (
    <ConfirmEmailNotice />
  ) : (
    <ConfirmEmailNotice text={texts.beforeWriting(user.email)} action={texts.sendAgain} />
  )
}

/** The link is opened in another tab, from which people come back. */
function useNewsFromElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.invalidateQueries(currentUserQuery)
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [client])
}

type Sending = 'no' | 'busy' | 'sent' | { failure: string }

type NoticeProps = {
  text?: string
  /** The label of the button; it differs for people who have already been sent a link. */
  action?: string
}

/** Says that the email has to be confirmed first, and sends the link. */
export function ConfirmEmailNotice({ text = texts.first, action = texts.send }: NoticeProps) {
  const email = useCurrentUser()?.email
  useNewsFromElsewhere()
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
          {isSent ? texts.sendAgain : action}
        </Button>
      }
    >
      {said}
    </Banner>
  )
}
