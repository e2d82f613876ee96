import type { FastifyRequest } from 'fastify'
import { resetTokenInvalid } from '#server/http/app-error.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { accountIdOf } from './account-of-email.ts'
import { findAccount, type Account } from './find-account.ts'
import { countMailTo, mailboxHash } from './mailbox-limit.ts'
import { deletePasswordReset, findAsked, findPasswordReset, saveAsked } from './password-reset.queries.ts'
import { forgetPasswordTries } from './password-tries.ts'
import { verifyPassword } from './password.ts'
import { readResetToken } from './reset-token.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'
import { setPasswordOnce } from './set-password-once.ts'

const purpose = 'password resets'
/** Within this time it counts as the same request repeated, perhaps because the response got lost. */
const repeatedMs = 60_000

/**
 * An unknown address also gets a job, which then finds nothing to do, so that neither the response nor its
 * timing reveals who has an account.
 */
export async function askForPasswordReset(services: Services, email: string): Promise<void> {
  const { cells, config } = services
  const key = deriveKey(config.secret, purpose)
  const askedAt = await countUnlessRepeated(services, email)
  const accountId = await accountIdOf(services, email)
  // The same id for a repeated request, because a second mail would invalidate the link in the first.
  const id = uuidOf(keyedHash(key, accountId, askedAt.toISOString()))
  await cells.of(accountId).jobs.enqueue(sendPasswordReset, { accountId }, { key: accountId, id })
}

/** Returns the time of the first request. */
async function countUnlessRepeated(services: Services, email: string): Promise<Date> {
  const { cells, now } = services
  const time = now()
  const mailbox = mailboxHash(services, purpose, email)
  const asked = { key: `asked ${mailbox.toString('base64url')}`, at: new Date(time) }
  const before = await findAsked(cells.world, { ...asked, since: new Date(time - repeatedMs) })
  if (before) return before
  await countMailTo(services, purpose, email)
  await saveAsked(cells.world, asked)
  return asked.at
}

type NewPassword = { token: string; digest: string; request: FastifyRequest }

/**
 * The link proves ownership of the address, so it also gives a password to an account without one. The same
 * request can be repeated for a few minutes, as browsers do when the response got lost.
 */
export async function setPasswordByToken(
  services: Services,
  { token, digest, request }: NewPassword,
): Promise<void> {
  const link = readResetToken(token)
  if (!link) throw resetTokenInvalid()
  const found = await findLinked(services, link)
  if (!found) throw resetTokenInvalid()
  const isSet =
    !found.isUsed &&
    (await setPasswordOnce(services, { account: found.account, tokenHash: link.hash, digest, request }))
  if (!isSet) await refuseUnlessRepeated(services, link, digest)
  if (found.account.email !== null) await forgetPasswordTries(services, request, found.account.email)
}

type Link = NonNullable<ReturnType<typeof readResetToken>>

async function findLinked(
  { cells, now }: Services,
  { region, hash }: Link,
): Promise<{ account: Account; isUsed: boolean } | undefined> {
  const reset = await findPasswordReset(cells.at(region).db, hash, new Date(now()))
  const account = reset && (await findAccount(cells, reset.account_id))
  return account && { account, isUsed: reset.used_at !== null }
}

/**
 * A different password means it is not the same request. The link is then forgotten, so that it cannot be
 * used to guess the password.
 */
async function refuseUnlessRepeated(services: Services, link: Link, digest: string): Promise<void> {
  const found = await findLinked(services, link)
  const passwordHash = found?.isUsed ? found.account.password_hash : null
  if (passwordHash !== null && (await verifyPassword(passwordHash, digest))) return
  await deletePasswordReset(services.cells.at(link.region).db, link.hash)
  throw resetTokenInvalid()
}
