import type { SignUp } from '#contract/sign-in.ts'
import type { Cell } from '#server/cells/cell.ts'
import { accountIdOf } from '#server/cells/new-id.ts'
import { deleteChallengesUntil, spendChallenge } from '#server/features/people/challenge.service.ts'
import { botCheckFailed, emailTaken } from '#server/http/app-error.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import type { Account } from './find-account.ts'
import { deletePlacesUntil } from './known-place.ts'
import { findMade, makeAccount } from './make-account.ts'
import { deletePasswordResetsUntil } from './password-reset.queries.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteSignInAttemptsUntil } from './provider.queries.ts'
import { deleteSessionsUntil } from './sessions.queries.ts'

/**
 * Idempotent: browsers repeat the request when the response gets lost, and it must still make only one
 * account. `address` is the visitor's IP address, which some bot checks compare.
 */
export async function signUp(services: Services, request: SignUp, address: string): Promise<Account> {
  const { cells, botCheck, config, now } = services
  const passed = await botCheck.verify(request.token, now(), address)
  if (!passed) throw botCheckFailed()
  const id = idOfSignUp(config.secret, passed, request)
  const challenge = await spendChallenge(cells.world, { ...passed, by: id })
  if (challenge === 'refused') throw botCheckFailed()
  const made = challenge === 'repeated' ? await findMade(services, id, emailTaken) : undefined
  if (made) return requirePassword(made, request.password)

  const { email, name, home } = request
  const password_hash = await hashPassword(request.password)
  return makeAccount(services, {
    account: { id, email, name, home, password_hash, created_at: new Date(now()) },
    claims: [{ kind: 'email', value: email, ifTaken: () => Promise.reject(emailTaken()) }],
    taken: emailTaken,
  })
}

/**
 * The id is derived from the request, so that sending it again means the same account. It cannot be guessed,
 * and another password or address gives another id.
 */
function idOfSignUp(secret: string, { spendKey }: { spendKey: string }, request: SignUp): string {
  return accountIdOf(
    request.home,
    keyedHash(deriveKey(secret, 'account ids'), spendKey, request.email, request.password, request.home),
  )
}

/** After the password was changed, repeating the original sign-up no longer signs in. */
async function requirePassword(account: Account, digest: string): Promise<Account> {
  if (account.password_hash === null || !(await verifyPassword(account.password_hash, digest)))
    throw botCheckFailed()
  return account
}

const yearMs = 365 * 86_400_000

/**
 * Expired rows are ignored everywhere; deleting them only frees space. Places last used long ago are
 * forgotten.
 */
export async function deleteExpired({ now }: Pick<Services, 'now'>, { db }: Cell): Promise<void> {
  const time = new Date(now())
  await deleteSessionsUntil(db, time)
  await deletePasswordResetsUntil(db, time)
  await deletePlacesUntil(db, new Date(now() - yearMs))
}

/** What is expired of the beginnings of sign-ups and sign-ins, which are in no cell. */
export async function deleteExpiredAttempts({ cells, now }: Pick<Services, 'cells' | 'now'>): Promise<void> {
  const time = new Date(now())
  await deleteChallengesUntil(cells.world, time)
  await deleteSignInAttemptsUntil(cells.world, time)
}
