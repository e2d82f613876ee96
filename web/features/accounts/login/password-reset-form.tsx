import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { requestPasswordReset } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { emailRule } from '../fields/account-rules.ts'
import { EmailField } from '../fields/email-field.tsx'
import styles from './login.module.css'
import { useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

/** Requests a link by mail. Shows the same message for addresses without an account. */
export function PasswordResetForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { errors, check, recheck } = useFormCheck({ email: emailRule })
  const asking = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address } }),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asking.isPending && check(event.currentTarget)) asking.mutate(email.trim())
  }

  return (
    <form
      noValidate
      aria-label={texts.resetPassword}
      className={styles.form}
      onSubmit={submit}
      onChange={recheck}
    >
      <p className={styles.note}>{texts.weWillSendYouALinkForChoosing}</p>
      <EmailField value={email} readOnly={asking.isPending} error={errors.email} onChange={onEmail} />
      <Button type="submit" variant="primary" busy={asking.isPending} className={styles.wide}>
        {texts.resetPassword}
      </Button>
      {asking.error && (
        <p role="alert" className={styles.failure}>
          {asking.error.message}
        </p>
      )}
      {asking.isSuccess && <Banner tone="success">{signInMessages.resetLinkSent}</Banner>}
    </form>
  )
}
