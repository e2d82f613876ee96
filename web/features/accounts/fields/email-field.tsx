import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'

type EmailFieldProps = {
  value: string
  readOnly: boolean
  error: string | undefined
  onChange: (email: string) => void
}

/** Of the forms that someone who is not signed in fills in; what was typed goes from one to the next. */
export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      maxLength={limits.emailMax}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
