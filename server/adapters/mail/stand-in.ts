import type { Mailer } from './mailer.ts'

/** Delivers nowhere: what was to be sent stays in the table, where the page for developers shows it. */
export function standInMailer(): Mailer {
  return { keepsMail: true, deliver: async () => {} }
}
