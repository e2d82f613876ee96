import { limits } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { BotCheck } from './bot-check.tsx'
import styles from '../login/login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { RegionChoice } from './sign-up-region.tsx'

type SignUpFieldsProps = {
  errors: { password?: string | undefined; name?: string | undefined }
  isSending: boolean
  remember: boolean
  onRemember: (remember: boolean) => void
  /** Each attempt needs a new bot check. */
  tries: number
  onToken: (token: string | null) => void
}

export function SignUpFields({ errors, isSending, remember, onRemember, tries, onToken }: SignUpFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder={`Enter password (${limits.passwordMin}+ characters)`}
        required
        readOnly={isSending}
        error={errors.password}
      />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        placeholder={`Your name (${limits.nameMin}+ characters)`}
        required
        maxLength={limits.nameMax}
        readOnly={isSending}
        error={errors.name}
      />
      <RegionChoice disabled={isSending} />
      <Checkbox
        label="Keep me signed in"
        checked={remember}
        onChange={(event) => onRemember(event.target.checked)}
      />
      <BotCheck key={tries} onToken={onToken} />
      <Agreement />
    </>
  )
}

/** In a new tab, so that typed text is still there afterwards. */
export function Agreement() {
  return (
    <p className={styles.small}>
      By creating an account you agree to the{' '}
      <a href="/terms.html" target="_blank" rel="noopener">
        Terms
      </a>{' '}
      and the{' '}
      <a href="/privacy.html" target="_blank" rel="noopener">
        Privacy policy
      </a>
      .
    </p>
  )
}
