import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { Email } from '#contract/sign-in.ts'

/** What is wrong with a field, if anything. */
export type Rule = (input: HTMLInputElement) => string | undefined

/** The browser's own words come first, in the language of the person; it allows more than the server. */
export const emailRule: Rule = ({ value, validity, validationMessage }) => {
  const email = value.trim()
  if (email === '') return messages.emailRequired
  if (email.length > limits.emailMax) return messages.tooLong(limits.emailMax)
  if (!validity.valid) return validationMessage
  return Email.safeParse(email).success ? undefined : messages.emailIncomplete
}

export const passwordRule: Rule = ({ value }) => (value === '' ? messages.passwordRequired : undefined)

export const newPasswordRule: Rule = ({ value }) => {
  if (value === '') return messages.passwordRequired
  if (value.length < limits.passwordMin) return messages.tooShort(limits.passwordMin)
  return value.length > limits.passwordMax ? messages.tooLong(limits.passwordMax) : undefined
}

export const nameRule: Rule = ({ value }) => {
  const name = value.trim()
  if (name.length < limits.nameMin) return messages.nameRequired
  return name.length > limits.nameMax ? messages.tooLong(limits.nameMax) : undefined
}
