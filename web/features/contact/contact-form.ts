import { ContactMessage } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/sign-in-messages.ts'
import { contactMessages } from '#contract/contact-messages.ts'

/** What is wrong with the message, if anything; the same rule as the server's. */
export function messageError(message: string): string | undefined {
  return message.trim().length < limits.contactMessageMin
    ? contactMessages.messageTooShort(limits.contactMessageMin)
    : undefined
}

/** What is wrong with the address: first in the words and the language of the browser, which allows more than the server. */
export function emailError({ value, validity, validationMessage }: HTMLInputElement): string | undefined {
  if (!validity.valid) return validationMessage
  return ContactMessage.shape.email.safeParse(value).success ? undefined : signInMessages.emailIncomplete
}
