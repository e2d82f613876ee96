import { hourSeconds } from '#domain/time/durations.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { countOne, windowAt } from '#server/http/counted-window.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

/** Keeps anyone from flooding a mailbox from many IP addresses. */
const perMailbox = { max: 5, seconds: hourSeconds }

type Needs = Pick<Services, 'cells' | 'config' | 'now'>

export const mailboxHash = ({ config }: Pick<Services, 'config'>, purpose: string, email: string): Buffer =>
  keyedHash(deriveKey(config.secret, purpose), email.toLowerCase())

/** Counts one mail to this address, and refuses it if there were too many within the hour. */
export async function countMailTo(services: Needs, purpose: string, email: string): Promise<void> {
  const window = windowAt(services.now(), perMailbox.seconds, mailboxHash(services, purpose, email))
  const [count = 0] = await countOne(services.cells.world, [window])
  if (count > perMailbox.max * services.config.rateLimitFactor) throw tooManyRequests(window.secondsLeft)
}
