import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { changeUser } from '#web/session/change-user.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { emailRule, passwordRule } from '../fields/account-rules.ts'
import { Announcement } from './announcement.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { logIn } from './login.api.ts'
import styles from './login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { readField, useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

export type LoginEntry = {
  email: string
  onEmail: (email: string) => void
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** The password field appears once there is an email it could belong to. */
export function LoginForm({
  email,
  onEmail,
  remember,
  onRemember,
  onForgotten,
}: LoginEntry & { onForgotten: () => void }) {
  const client = useQueryClient()
  const { errors, check, recheck } = useFormCheck({ email: emailRule, password: passwordRule })
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: async (user) => {
      await changeUser(client, user)
      closeLogin()
    },
  })
  const hasEmail = email.trim() !== ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (login.isPending || !check(form)) return
    login.mutate({ email: email.trim(), password: readField(form, 'password'), remember })
  }

  return (
    // Messages appear under the fields instead of in the browser's bubbles.
    <form noValidate aria-label={texts.logIn} className={styles.form} onSubmit={submit} onChange={recheck}>
      {login.error && <Banner tone="error">{loginFailure(login.error)}</Banner>}
      <EmailField value={email} readOnly={login.isPending} error={errors.email} onChange={onEmail} />
      {hasEmail && (
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          readOnly={login.isPending}
          error={errors.password}
        />
      )}
      <Announcement text={hasEmail ? texts.aFieldForYourPassword : ''} />
      <div className={styles.line}>
        <Checkbox
          label={texts.keepMeSignedIn}
          checked={remember}
          onChange={(event) => onRemember(event.target.checked)}
        />
        <button type="button" className={styles.link} onClick={onForgotten}>
          {texts.forgotPassword}
        </button>
      </div>
      <Button type="submit" variant="primary" busy={login.isPending} className={styles.wide}>
        {texts.logIn}
      </Button>
    </form>
  )
}

function loginFailure(error: Error): string {
  // The text of a successful call with an unexpected answer is not user-facing.
  return error instanceof CallError && error.status >= 400 && error.text !== ''
    ? error.text
    : signInMessages.couldNotLogIn
}
