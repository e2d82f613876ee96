import { useState, type SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Rule } from './account-rules.ts'
import { proveByPassword } from './login.api.ts'
import { verifyFailure } from './ownership-failure.ts'
import { PasswordField } from './password-field.tsx'
import styles from './settings.module.css'
import { useFormCheck } from './use-form-check.ts'

/** Shorter ones than a sign-up would take are not refused: this one is only compared. */
const ownerPasswordRule: Rule = ({ value }) => {
  if (value === '') return messages.passwordRequired
  return value.length > limits.passwordMax ? messages.tooLong(limits.passwordMax) : undefined
}

export function OwnershipByPassword({ email, onProof }: { email: string; onProof: (proof: string) => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { errors, check, recheck } = useFormCheck({ password: ownerPasswordRule })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !check(event.currentTarget)) return
    setBusy(true)
    setFailure(null)
    try {
      onProof(await proveByPassword({ email, password }))
    } catch (error) {
      setFailure(verifyFailure(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)} onChange={recheck}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextField label="Email" type="email" name="email" autoComplete="username" value={email} disabled />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        required
        value={password}
        readOnly={isBusy}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        Submit
      </Button>
    </form>
  )
}
