import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { Email } from '#contract/accounts/sign-in.ts'

/** What is wrong with a field, if anything. */
export type Rule = (input: HTMLInputElement) => string | undefined

/**
 * The browser's own message comes first, in the person's language; the browser allows more than the server.
 */
export const emailRule: Rule = ({ value, validity, validationMessage }) => {
  const email = value.trim()
  if (email === '') return signInMessages.emailRequired
  if (email.length > limits.emailMax) return signInMessages.tooLong(limits.emailMax)
  if (!validity.valid) return validationMessage
  return Email.safeParse(email).success ? undefined : signInMessages.emailIncomplete
}

export const passwordRule: Rule = ({ value }) => (value === '' ? signInMessages.passwordRequired : undefined)

export const newPasswordRule: Rule = ({ value }) => {
  if (value === '') return signInMessages.passwordRequired
  if (value.length < limits.passwordMin) return signInMessages.tooShort(limits.passwordMin)
  return value.length > limits.passwordMax ? signInMessages.tooLong(limits.passwordMax) : undefined
}

export const nameRule: Rule = ({ value }) => {
  const name = value.trim()
  if (name.length < limits.nameMin) return signInMessages.nameRequired
  return name.length > limits.nameMax ? signInMessages.tooLong(limits.nameMax) : undefined
}
