import type { SignUp } from '#contract/sign-in.ts'
import { makeId } from '#domain/id.ts'
import type { Cells } from '#server/cells/cells.ts'
import { claimHeldMs, type Claim } from '#server/cells/directory.ts'
import { codeOf } from '#server/db/failures.ts'
import { botCheckFailed, busy, emailTaken } from '#server/http/app-error.ts'
import type { Device } from '#server/http/device.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import {
  deleteChallengesUntil,
  deleteSessionsUntil,
  deleteSignInAttemptsUntil,
  saveNewAccount,
  spendChallenge,
  type NewAccount,
} from './account.queries.ts'
import { openSession } from './begin-session.ts'
import { refuseSuspended } from './check-password.ts'
import { findAccount, type Account } from './find-account.ts'
import { deletePlacesUntil } from './known-place.ts'
import { welcomeMail } from './mails/welcome.ts'
import { deletePasswordResetsUntil } from './password-reset.queries.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { queueAccountMail } from './queue-account-mail.ts'

const uniqueViolation = '23505'

export type SignedUp = { account: Account; sessionCookie: string }

/** May be repeated with the same content, as browsers do when an answer got lost: there is one account in the end. */
export async function signUp(services: Services, wish: SignUp, device: Device): Promise<SignedUp> {
  const { cells, botCheck, config, now } = services
  const passed = await botCheck.verify(wish.token, now())
  if (!passed) throw botCheckFailed()
  const id = idOfSignUp(config.secret, passed, wish)
  const challenge = await spendChallenge(cells.world, { ...passed, by: id })
  if (challenge === 'refused') throw botCheckFailed()
  if (challenge === 'repeated') {
    const again = await signInAgain(services, id, wish, device)
    if (again) return again
  }

  const password_hash = await hashPassword(wish.password)
  const created_at = new Date(now())
  const claim = await cells.directory.claim('email', wish.email, id)
  if (!claim) throw emailTaken()
  try {
    const account = { id, email: wish.email, name: wish.name, password_hash, home: wish.home, created_at }
    return await saveAccountWithSession(services, account, { remember: wish.remember, device })
  } catch (error) {
    await withdrawUnlessUsed(services, claim, id).catch((failure: unknown) =>
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
async function withdrawUnlessUsed({ cells }: Services, claim: Claim, id: string): Promise<void> {
  if (!(await findAccount(cells, id))) await claim.withdraw()
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
  services: Services,
  id: string,
  { remember, password }: SignUp,
  device: Device,
): Promise<SignedUp | undefined> {
  const { cells } = services
  const account = await findAccount(cells, id)
  if (!account) return undefined
  if (account.password_hash === null || !(await verifyPassword(account.password_hash, password))) throw botCheckFailed()
  refuseSuspended(account)
  const sessionCookie = await cells
    .of(id)
    .db.transaction()
    .execute((trx) => openSession(services, trx, { account, remember, device }))
  return { account, sessionCookie }
}

function saveAccountWithSession(
  services: Services,
  wish: NewAccount,
  session: { remember: boolean; device: Device },
): Promise<SignedUp> {
  const { cells, config, now } = services
  return cells
    .at(wish.home)
    .db.transaction()
    .execute(async (trx) => {
      const saved = await saveNewAccount(trx, wish)
      const account = saved ?? (await trx.selectFrom('account').selectAll().where('id', '=', wish.id).executeTakeFirstOrThrow())
      const mail = welcomeMail({ name: wish.name, home: wish.home, publicUrl: config.publicUrl })
      if (saved) await queueAccountMail(services, trx, account, { mail })
      const sessionCookie = await openSession(services, trx, { account, ...session })
      // Somebody else may take the claim over soon; half of the time is left for the commit.
      if (now() - wish.created_at.getTime() > claimHeldMs / 2) throw busy()
      return { account, sessionCookie }
    })
}

const yearMs = 365 * 86_400_000

/** What has expired is ignored everywhere; this is only about the space it takes. Places of long ago are forgotten. */
export async function deleteExpired({ cells, now }: { cells: Cells; now: () => number }): Promise<void> {
  const time = new Date(now())
  for (const { db } of cells.all()) {
    await deleteSessionsUntil(db, time)
    await deletePasswordResetsUntil(db, time)
    await deletePlacesUntil(db, new Date(now() - yearMs))
  }
  await deleteChallengesUntil(cells.world, time)
  await deleteSignInAttemptsUntil(cells.world, time)
}
