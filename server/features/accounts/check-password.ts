import type { FastifyRequest } from 'fastify'
import { accountSuspended, wrongCredentials } from '#server/http/app-error.ts'
import { deviceOf } from '#server/http/device.ts'
import type { Services } from '#server/services.ts'
import { accountIdOf } from './account-of-email.ts'
import { findAccountAtPlace } from './account.queries.ts'
import type { Account } from './find-account.ts'
import { placeHashOf } from './known-place.ts'
import { countPasswordTry } from './password-tries.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import type { Credentials } from './read-authorization.ts'

/**
 * Finds the account that these credentials open. An unknown address, or an account without a password, takes as much
 * work and gets the same answer as a wrong password.
 */
export async function checkPassword(
  services: Services,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<Account> {
  const { email, digest } = credentials
  const [found, tried] = await Promise.all([
    findByEmail(services, request, email),
    countPasswordTry(services, request, email),
  ])
  tried.refuseIfTooMany(found?.isKnownPlace ?? false)
  const passwordHash = found?.account.password_hash ?? null
  const isRight = await verifyPassword(passwordHash ?? nobodysHash, digest)
  if (!found || passwordHash === null || !isRight) throw wrongCredentials()
  await tried.takeBack()
  refuseSuspended(found.account)
  return found.account
}

async function findByEmail(services: Services, request: FastifyRequest, email: string) {
  const { cells, config } = services
  const id = await accountIdOf(services, email)
  return findAccountAtPlace(cells.of(id).db, id, placeHashOf(config.secret, id, deviceOf(request)))
}

/** Call this only for a proven owner: nobody else may learn that the account exists. */
export function refuseSuspended({ suspended_at, suspended_reason }: Account): void {
  if (suspended_at !== null) throw accountSuspended(suspended_reason ?? '')
}
