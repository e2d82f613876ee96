import type { SignUp, User } from '#contract/account.ts'
import { makeId } from '#domain/id.ts'
import type { Cells } from '#server/cells/cells.ts'
import { claimHeldMs, type Claim } from '#server/cells/directory.ts'
import { codeOf } from '#server/db/failures.ts'
import { botCheckFailed, busy, emailTaken } from '#server/http/app-error.ts'
import { startSession } from '#server/http/session.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import {
  deleteChallengesUntil,
  deleteSessionsUntil,
  findPasswordHash,
  saveNewAccount,
  spendChallenge,
  type NewAccount,
} from './account.queries.ts'
import { hashPassword, verifyPassword } from './password.ts'

const uniqueViolation = '23505'

export type SignedUp = { user: User; sessionCookie: string }

/** May be repeated with the same content, as browsers do when an answer got lost: there is one account in the end. */
export async function signUp(services: Services, wish: SignUp): Promise<SignedUp> {
  const { cells, botCheck, config, now } = services
  const passed = await botCheck.verify(wish.token, now())
  if (!passed) throw botCheckFailed()
  const id = idOfSignUp(config.secret, passed, wish)
  const user = { id, email: wish.email, name: wish.name, channel_name: null, units: null, home: wish.home }
  const challenge = await spendChallenge(cells.world, { ...passed, by: id })
  if (challenge === 'refused') throw botCheckFailed()
  if (challenge === 'repeated') {
    const sessionCookie = await signInAgain(services, id, wish)
    if (sessionCookie) return { user, sessionCookie }
  }

  const password_hash = await hashPassword(wish.password)
  const created_at = new Date(now())
  const claim = await cells.directory.claim('email', wish.email, id)
  if (!claim) throw emailTaken()
  try {
    const account = { id, email: wish.email, name: wish.name, password_hash, home: wish.home, created_at }
    return { user, sessionCookie: await saveAccountWithSession(services, account, wish.remember) }
  } catch (error) {
    await withdrawUnlessUsed(services, claim, user).catch((failure: unknown) =>
      services.log.warn({ err: failure }, 'a claim was not withdrawn'),
    )
    // The account's own table is the last guard, should the directory have lost a claim.
    throw codeOf(error) === uniqueViolation ? emailTaken() : error
  }
}

/**
 * An account that is there keeps its claim: the same request may have succeeded beside this one, or
 * its answer got lost. One that is still being made by the same request keeps it, too, since that
 * request has claimed again and a claim made twice is not withdrawn. Where that cannot be found out, the claim is free again after a while.
 */
async function withdrawUnlessUsed({ cells }: Services, claim: Claim, { id, home }: User): Promise<void> {
  if ((await findPasswordHash(cells.at(home).db, id)) === undefined) await claim.withdraw()
}

/**
 * The id follows from what was sent, so that the same request sent again means the same account. It
 * cannot be guessed, and another password or address makes another id.
 */
function idOfSignUp(secret: string, { spendKey, expiresAt }: { spendKey: string; expiresAt: Date }, wish: SignUp): string {
  const random = keyedHash(deriveKey(secret, 'account ids'), spendKey, wish.email, wish.password, wish.home)
  return makeId(wish.home, expiresAt.getTime(), random)
}

/** The first request had made the account. Undefined when it had not got that far. */
async function signInAgain(
  { cells, now }: Services,
  id: string,
  { home, remember, password }: SignUp,
): Promise<string | undefined> {
  const { db } = cells.at(home)
  const passwordHash = await findPasswordHash(db, id)
  if (passwordHash === undefined) return undefined
  if (!(await verifyPassword(passwordHash, password))) throw botCheckFailed()
  return startSession(db, { accountId: id, home, remember, now: now() })
}

async function saveAccountWithSession({ cells, now }: Services, account: NewAccount, remember: boolean): Promise<string> {
  return cells
    .at(account.home)
    .db.transaction()
    .execute(async (trx) => {
      await saveNewAccount(trx, account)
      const cookie = await startSession(trx, { accountId: account.id, home: account.home, remember, now: now() })
      // Somebody else may take the claim over soon; half of the time is left for the commit.
      if (now() - account.created_at.getTime() > claimHeldMs / 2) throw busy()
      return cookie
    })
}

/** Expired sessions and used challenges are ignored everywhere; this is only about the space they take. */
export async function deleteExpired({ cells, now }: { cells: Cells; now: () => number }): Promise<void> {
  const time = new Date(now())
  for (const { db } of cells.all()) await deleteSessionsUntil(db, time)
  await deleteChallengesUntil(cells.world, time)
}
