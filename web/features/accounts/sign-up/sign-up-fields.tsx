import { limits } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { BotCheck } from './bot-check.tsx'
import styles from '../login/login.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { RegionChoice } from './sign-up-region.tsx'
import { StreetsField } from './streets-field.tsx'
import { texts } from './messages.ts'
import { Link } from 'react-router'
import { rich } from '#web/ui/labels/rich.tsx'

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
        label={texts.password}
        name="password"
        autoComplete="new-password"
        placeholder={texts.enterPasswordCharacters(limits.passwordMin)}
        required
        readOnly={isSending}
        error={errors.password}
      />
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        placeholder={texts.yourNameCharacters(limits.nameMin)}
        required
        maxLength={limits.nameMax}
        readOnly={isSending}
        error={errors.name}
      />
      <RegionChoice disabled={isSending} />
      <Checkbox
        label={texts.keepMeSignedIn}
        checked={remember}
        onChange={(event) => onRemember(event.target.checked)}
      />
      <StreetsField disabled={isSending} />
      <BotCheck key={tries} onToken={onToken} />
      <Agreement />
    </>
  )
}

/** In a new tab, so that typed text is still there afterwards. */
export function Agreement() {
  return (
    <p className={styles.small}>
      {rich(texts.byCreatingAnAccountYouAgree, {
        link: <Link reloadDocument to="/terms.html" target="_blank" rel="noopener" />,
        link2: <Link reloadDocument to="/privacy.html" target="_blank" rel="noopener" />,
      })}
    </p>
  )
}
