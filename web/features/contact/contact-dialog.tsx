import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { contactMessages } from './contact-messages.ts'
import { ContactMessage, sendMessage } from '#contract/contact/contact.ts'
import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import styles from './contact-dialog.module.css'
import { texts } from './messages.ts'

type Errors = { message?: string | undefined; email?: string | undefined }

/** The text stays until it is sent, even when the dialog is closed or sending fails. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing')
  const formId = useId()
  const user = useCurrentUser()
  const email = typedEmail ?? user?.email ?? ''
  const isSending = state === 'sending'
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
  }, [open])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const { elements } = event.currentTarget
    const emailField = elements.namedItem('email')
    const found: Errors = {
      message: messageError(message),
      email: emailField instanceof HTMLInputElement ? emailError(emailField) : undefined,
    }
    setErrors(found)
    const firstWrong = found.message ? elements.namedItem('message') : found.email ? emailField : null
    if (firstWrong instanceof HTMLElement) {
      firstWrong.focus()
      return
    }
    setState('sending')
    try {
      await call(sendMessage, { body: { message: message.trim(), email } })
    } catch {
      setState('failed')
      // Nobody would see it in a dialog that was closed in the meantime.
      if (!isOpen.current) showToast({ text: contactMessages.messageFailed, tone: 'error' })
      return
    }
    setState('writing')
    setMessage('')
    showToast({ text: contactMessages.messageSent, tone: 'success' })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.sendUsAMessage}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {texts.send}
          </Button>
        </>
      }
    >
      {/* Messages appear under the fields instead of in the browser's bubbles. */}
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {state === 'failed' && <Banner tone="error">{contactMessages.messageFailed}</Banner>}
        <TextArea
          label={texts.message}
          name="message"
          rows={6}
          required
          maxLength={limits.contactMessageMax}
          value={message}
          readOnly={isSending}
          error={errors.message}
          onChange={(event) => {
            setMessage(event.target.value)
            if (errors.message) setErrors({ ...errors, message: messageError(event.target.value) })
          }}
        />
        <TextField
          label={texts.emailOptional}
          hint={texts.onlyNeededIfYouWouldLike}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          value={email}
          readOnly={isSending}
          error={errors.email}
          onChange={(event) => {
            setTypedEmail(event.target.value)
            if (errors.email) setErrors({ ...errors, email: emailError(event.target) })
          }}
        />
      </form>
    </Dialog>
  )
}

/** What is wrong with the message, if anything; the same rule as on the server. */
function messageError(message: string): string | undefined {
  return message.trim().length < limits.contactMessageMin
    ? contactMessages.messageTooShort(limits.contactMessageMin)
    : undefined
}

/**
 * What is wrong with the address. The browser's own message comes first, in the person's language; it allows
 * more than the server.
 */
function emailError({ value, validity, validationMessage }: HTMLInputElement): string | undefined {
  if (!validity.valid) return validationMessage
  return ContactMessage.shape.email.safeParse(value).success ? undefined : signInMessages.emailIncomplete
}
