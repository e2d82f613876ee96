import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { settingsMessages } from '../settings-messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import type { Rule } from '../fields/account-rules.ts'
import { proveByPassword } from '../login/login.api.ts'
import styles from '../login/login.module.css'
import { verifyFailure } from './ownership-failure.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { readField, useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

/** Passwords too short for a sign-up are not refused, because this one is only compared. */
const ownerPasswordRule: Rule = ({ value }) => {
  if (value === '') return signInMessages.passwordRequired
  return value.length > limits.passwordMax ? signInMessages.tooLong(limits.passwordMax) : undefined
}

export function OwnershipByPassword({ email, onProof }: { email: string; onProof: (proof: string) => void }) {
  const { errors, check, recheck } = useFormCheck({ password: ownerPasswordRule })
  const checking = useMutation({ mutationFn: proveByPassword })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (checking.isPending || !check(form)) return
    // Handled here and not in the mutation: the proof is no longer wanted once this is closed.
    checking.mutate({ email, password: readField(form, 'password') }, { onSuccess: onProof })
  }
  return (
    <form
      noValidate
      aria-label={settingsMessages.verifyOwner}
      className={styles.form}
      onSubmit={submit}
      onChange={recheck}
    >
      {checking.error && <Banner tone="error">{verifyFailure(checking.error)}</Banner>}
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        disabled
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        required
        readOnly={checking.isPending}
        error={errors.password}
      />
      <Button type="submit" variant="primary" busy={checking.isPending} className={styles.wide}>
        {texts.submit}
      </Button>
    </form>
  )
}
