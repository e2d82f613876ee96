import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

/** What is wrong with the message, if anything; the same rule as the server's. */
export function messageError(message: string): string | undefined {
  return message.trim().length < limits.contactMessageMin ? messages.messageTooShort(limits.contactMessageMin) : undefined
}
