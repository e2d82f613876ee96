import type { FastifyRequest } from 'fastify'
import { resetTokenInvalid, tooManyRequests } from '#server/http/app-error.ts'
import { countOne, windowAt } from '#server/http/counted-window.ts'
import { deviceOf } from '#server/http/device.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { accountIdOf } from './account-of-email.ts'
import { findAccount } from './find-account.ts'
import { placeHashOf, rememberPlace } from './known-place.ts'
import {
  deletePasswordResets,
  deleteSessionsOf,
  findPasswordReset,
  savePassword,
  usePasswordReset,
} from './password-reset.queries.ts'
import { forgetPasswordTries } from './password-tries.ts'
import { hashPassword } from './password.ts'
import { readResetToken } from './reset-token.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'

/** So that nobody's mailbox can be flooded from many addresses. */
const perMailbox = { max: 5, seconds: 60 * 60 }

/**
 * For an address that no account has, a job is enqueued as well, which then finds nothing to do:
 * neither the answer nor the time it takes tells who has an account.
 */
export async function askForPasswordReset(services: Services, email: string): Promise<void> {
  const { cells, config, now } = services
  const hash = keyedHash(deriveKey(config.secret, 'password resets'), email.toLowerCase())
  const window = windowAt(now(), perMailbox.seconds, hash)
  const [count = 0] = await countOne(cells.world, [window])
  if (count > perMailbox.max * config.rateLimitFactor) throw tooManyRequests(window.secondsLeft)
  const accountId = await accountIdOf(services, email)
  await cells.of(accountId).jobs.enqueue(sendPasswordReset, { accountId })
}

type NewPassword = { token: string; digest: string; request: FastifyRequest }

/** Whoever has the link owns the address, so also an account without a password gets one this way. */
export async function setPasswordByToken(services: Services, { token, digest, request }: NewPassword): Promise<void> {
  const { cells, now } = services
  const reset = readResetToken(token)
  if (!reset) throw resetTokenInvalid()
  const { db } = cells.at(reset.region)
  const accountId = await findPasswordReset(db, reset.hash, new Date(now()))
  const account = accountId === undefined ? undefined : await findAccount(cells, accountId)
  if (!account) throw resetTokenInvalid()
  const passwordHash = await hashPassword(digest)
  await db.transaction().execute(async (trx) => {
    if (!(await usePasswordReset(trx, reset.hash))) throw resetTokenInvalid()
    await savePassword(trx, account.id, passwordHash)
    await deletePasswordResets(trx, account.id)
    await deleteSessionsOf(trx, account.id)
    const placeHash = placeHashOf(services.config.secret, account.id, deviceOf(request))
    await rememberPlace(trx, { accountId: account.id, placeHash, now: now() })
  })
  if (account.email !== null) await forgetPasswordTries(services, request, account.email)
}
