import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { newPasswordRule } from '../fields/account-rules.ts'
import { setNewPassword } from './login.api.ts'
import styles from './login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { focusOnceVisible, readField, useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

type NewPasswordFormProps = {
  token: string
  /** For a link that has expired or was already used. */
  onAskAgain: () => void
}

export function NewPasswordForm({ token, onAskAgain }: NewPasswordFormProps) {
  const client = useQueryClient()
  const { errors, check, recheck } = useFormCheck({ password: newPasswordRule })
  const setting = useMutation({
    mutationFn: setNewPassword,
    // Every session of the account has ended, possibly including the one in this browser.
    onSuccess: () => void client.invalidateQueries(currentUserQuery),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (setting.isPending || !check(form)) return
    setting.mutate({ token, password: readField(form, 'password') })
  }

  if (setting.isSuccess) {
    return (
      <div className={styles.form}>
        <Banner tone="success">{signInMessages.passwordReset}</Banner>
        {/* The pressed button is gone, so the focus moves here. */}
        <Button variant="primary" className={styles.wide} ref={focusOnceVisible} onClick={() => openLogin()}>
          {texts.logIn}
        </Button>
      </div>
    )
  }
  return (
    <form
      noValidate
      aria-label={texts.chooseANewPassword}
      className={styles.form}
      onSubmit={submit}
      onChange={recheck}
    >
      <PasswordField
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        placeholder={texts.enterPasswordCharacters(limits.passwordMin)}
        required
        readOnly={setting.isPending}
        error={errors.password}
      />
      <Button type="submit" variant="primary" busy={setting.isPending} className={styles.wide}>
        {texts.savePassword}
      </Button>
      {setting.error && (
        <>
          <p role="alert" className={styles.failure}>
            {setting.error.message}
          </p>
          <Button className={styles.wide} onClick={onAskAgain}>
            {texts.requestANewLink}
          </Button>
        </>
      )}
    </form>
  )
}
