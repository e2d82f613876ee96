import type { FastifyRequest } from 'fastify'
import type { SignUp } from '#contract/accounts/sign-in.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import { accountIdOf } from '#server/cells/new-id.ts'
import { deleteChallengesUntil, spendChallenge } from '#server/features/people/public.ts'
import { AppError, botCheckFailed, busy, emailTaken, wrongCredentials } from '#server/http/app-error.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { checkPassword } from './check-password.ts'
import { findAccount, type Account } from './find-account.ts'
import { deletePlacesUntil } from './known-place.ts'
import { findMade, makeAccount } from './make-account.ts'
import { deletePasswordResetsUntil } from './password-reset.queries.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteSignInAttemptsUntil } from './provider.queries.ts'
import { deleteSessionsUntil } from './sessions.queries.ts'

/**
 * Idempotent: browsers repeat the request when the response gets lost, and people press the button again when no
 * response arrives. Either way there is only one account, and the person who made it is signed in.
 */
export async function signUp(services: Services, wanted: SignUp, request: FastifyRequest): Promise<Account> {
  const { cells, botCheck, config, now } = services
  const passed = await botCheck.verify(wanted.token, now(), request.ip)
  if (!passed) throw botCheckFailed()
  const id = idOfSignUp(config.secret, passed, wanted)
  const challenge = await spendChallenge(cells.world, { ...passed, by: id })
  if (challenge === 'refused') throw botCheckFailed()
  const made = challenge === 'repeated' ? await findMade(services, id, emailTaken) : undefined
  if (made) return requirePassword(made, wanted.password)

  const { email, name, home } = wanted
  const owner = await cells.directory.find('email', email)
  if (owner !== undefined) return requireSameAttempt(services, { owner, wanted, request })
  const password_hash = await hashPassword(wanted.password)
  return makeAccount(services, {
    account: { id, email, name, home, password_hash, created_at: new Date(now()) },
    // Someone is making or deleting an account with this address right now. The next attempt gets a definite answer.
    claims: [{ kind: 'email', value: email, ifTaken: () => Promise.reject(busy()) }],
    taken: emailTaken,
  })
}

const attemptMs = hourMs

type Again = { owner: string; wanted: SignUp; request: FastifyRequest }

/**
 * The account that the same person has just made with the same choices but another bot check, because the first
 * response never reached them. Wrong passwords count as they do when signing in.
 */
async function requireSameAttempt(
  services: Services,
  { owner, wanted: { email, password, home }, request }: Again,
): Promise<Account> {
  const { cells, now } = services
  const account = await findAccount(cells, owner)
  const isRecent = account?.home === home && now() - account.created_at.getTime() <= attemptMs
  if (!isRecent) throw emailTaken()
  try {
    return await checkPassword(services, request, { email, digest: password })
  } catch (error) {
    throw error instanceof AppError && error.code === wrongCredentials().code ? emailTaken() : error
  }
}

/**
 * The id is derived from the request, so that sending it again means the same account. It cannot be guessed,
 * and another password or address gives another id.
 */
function idOfSignUp(secret: string, { spendKey }: { spendKey: string }, wanted: SignUp): string {
  return accountIdOf(
    wanted.home,
    keyedHash(deriveKey(secret, 'account ids'), spendKey, wanted.email, wanted.password, wanted.home),
  )
}

/** Once the password has been changed, repeating the original sign-up no longer signs in. */
async function requirePassword(account: Account, digest: string): Promise<Account> {
  if (account.password_hash === null || !(await verifyPassword(account.password_hash, digest)))
    throw botCheckFailed()
  return account
}

const yearMs = 365 * dayMs

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

/** Deletes expired challenges and sign-in attempts, which are in the world database and not in a cell. */
export async function deleteExpiredAttempts({ cells, now }: Pick<Services, 'cells' | 'now'>): Promise<void> {
  const time = new Date(now())
  await deleteChallengesUntil(cells.world, time)
  await deleteSignInAttemptsUntil(cells.world, time)
}
