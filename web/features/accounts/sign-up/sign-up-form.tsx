import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { messages } from '#web/lib/messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { changeUser } from '#web/session/change-user.ts'
import { chooseStreets } from '#web/session/streets-choice.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { emailRule, nameRule, newPasswordRule } from '../fields/account-rules.ts'
import { Announcement } from '../login/announcement.tsx'
import { EmailField } from '../fields/email-field.tsx'
import type { LoginEntry } from '../login/login-form.tsx'
import { createAccount } from '../login/login.api.ts'
import styles from '../login/login.module.css'
import { SignUpFields } from './sign-up-fields.tsx'
import { readRegion } from './sign-up-region.tsx'
import { focusOnceVisible, moveOnWithEnter, readField, useFormCheck } from '../fields/use-form-check.ts'
import { readStreets } from './streets-field.tsx'
import { texts } from './messages.ts'

type SignUpFormProps = LoginEntry & { onSignedUp: (user: User) => void }

const rules = { email: emailRule, password: newPasswordRule, name: nameRule }

/** The other fields appear once there is an email. */
export function SignUpForm({ email, onEmail, remember, onRemember, onSignedUp }: SignUpFormProps) {
  const client = useQueryClient()
  const streets = useRef<boolean>(undefined)
  const { errors, check, recheck, checkLeft } = useFormCheck(rules)
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const signUp = useMutation({
    mutationFn: createAccount,
    onSuccess: async (user) => {
      await changeUser(client, user)
      if (streets.current !== undefined) void chooseStreets(streets.current, true)
      onSignedUp(user)
    },
    onError: (error) => {
      setFailure(signInMessages.signUpFailed(reasonOf(error)))
      // A bot check is valid for one attempt.
      setTries((before) => before + 1)
    },
  })
  const hasEmail = email.trim() !== ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(null)
    if (signUp.isPending || !check(form) || token === null) return
    const home = readRegion(form)
    if (home === undefined) {
      setFailure(signInMessages.regionMissing)
      return
    }
    streets.current = readStreets(form)
    const password = readField(form, 'password')
    signUp.mutate({
      email: email.trim(),
      password,
      name: readField(form, 'name').trim(),
      remember,
      token,
      home,
    })
  }

  return (
    // Messages appear under the fields instead of in the browser's bubbles.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter sends forms; here it moves on first.
    <form
      noValidate
      aria-label={texts.createAccount}
      className={styles.form}
      onSubmit={submit}
      onChange={recheck}
      onBlur={checkLeft}
      onKeyDown={moveOnWithEnter}
    >
      {/* The pressed button waits for the next bot check and cannot keep the focus. */}
      {failure !== null && (
        <div key={tries} ref={focusOnceVisible} tabIndex={-1} className={styles.content}>
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      <EmailField value={email} readOnly={signUp.isPending} error={errors.email} onChange={onEmail} />
      {hasEmail && (
        <SignUpFields
          errors={errors}
          isSending={signUp.isPending}
          remember={remember}
          onRemember={onRemember}
          tries={tries}
          onToken={setToken}
        />
      )}
      <Announcement text={hasEmail ? texts.fieldsForPasswordNameAndRegion : ''} />
      <Button
        type="submit"
        variant="primary"
        disabled={!hasEmail || token === null}
        busy={signUp.isPending}
        className={styles.wide}
      >
        {texts.createAccount}
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return messages.unknownError
  // The text of a successful call with an unexpected answer is not user-facing.
  if (error.status < 400) return error.message
  if (error.hasNoResponse && error.code !== 'offline') return signInMessages.signUpUnanswered
  return error.text === '' ? error.message : error.text
}
