import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { messages } from '#contract/messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { passwordRule } from './account-rules.ts'
import { proveByPassword } from './login.api.ts'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { readField, useFormCheck } from './use-form-check.ts'

/** Asks whoever is signed in for their password once more. */
export function PasswordCheck({ onProof }: { onProof: (proof: string) => void }) {
  const email = useCurrentUser()?.email ?? ''
  const { errors, check, recheck } = useFormCheck({ password: passwordRule })
  const checking = useMutation({ mutationFn: proveByPassword, onSuccess: onProof })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (checking.isPending || !check(form)) return
    checking.mutate({ email, password: readField(form, 'password') })
  }

  return (
    <form noValidate aria-label="Check your password" className={styles.form} onSubmit={submit} onChange={recheck}>
      {checking.error && <Banner tone="error">{checkFailure(checking.error)}</Banner>}
      {/* Shown for password managers as much as for people. */}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        readOnly={checking.isPending}
        error={errors.password}
      />
      <Button type="submit" variant="primary" busy={checking.isPending} className={styles.wide}>
        Continue
      </Button>
    </form>
  )
}

function checkFailure(error: Error): string {
  return error instanceof CallError && error.status >= 400 && error.text !== '' ? error.text : messages.verifyFailed
}
