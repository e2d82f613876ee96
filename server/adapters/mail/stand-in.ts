import type { Mailer } from './mailer.ts'

/** Delivers nothing: mail stays in the table, where the page for developers shows it. */
export function standInMailer(): Mailer {
  return { keepsMail: true, deliver: async () => {} }
}
