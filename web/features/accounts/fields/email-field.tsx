import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { texts } from './messages.ts'

type EmailFieldProps = {
  value: string
  readOnly: boolean
  error: string | undefined
  onChange: (email: string) => void
}

/** Used in the forms for people who are not signed in; the typed text carries over from one to the next. */
export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label={texts.email}
      type="email"
      name="email"
      autoComplete="username"
      required
      maxLength={limits.emailMax}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
