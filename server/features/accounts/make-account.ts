import { claimHeldMs, type Claim, type ClaimKind } from '#server/cells/directory.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { busy, type AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { findMarkedToo, saveNewAccount, type NewAccount } from './account.queries.ts'
import type { Account } from './find-account.ts'
import { welcomeMail } from './mails/welcome.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Something in the new account that must be unique in the world. */
type WantedClaim = {
  kind: ClaimKind
  value: string
  /** When it is someone else's: throws, or tells what an account without it has instead. */
  ifTaken: () => Promise<Partial<NewAccount>>
}

export type AccountToMake = {
  /** Its `created_at` is when making it began. */
  account: NewAccount
  claims: WantedClaim[]
  /** What is said when there is one like it, or when it was deleted meanwhile. */
  taken: () => AppError
}

/** Claims, stores and welcomes. The same account made again, or twice at once, is one account with one welcome. */
export async function makeAccount(
  services: Services,
  { account, claims, taken }: AccountToMake,
): Promise<Account> {
  const { cells, log } = services
  const made: Claim[] = []
  let row = account
  try {
    for (const { kind, value, ifTaken } of claims) {
      const claim = await cells.directory.claim(kind, value, account.id)
      if (claim) made.push(claim)
      else row = { ...row, ...(await ifTaken()) }
    }
    return await saveAccount(services, row, taken)
  } catch (error) {
    await withdrawUnlessUsed(services, made, account.id).catch((failure: unknown) =>
      log.warn({ err: failure }, 'a claim was not withdrawn'),
    )
    // The account's own table is the last guard, should the directory have lost a claim.
    throw isUniqueViolation(error) ? taken() : error
  }
}

/** The account that the same request has made before, if it got that far. One that was deleted since is not made again. */
export async function findMade(
  { cells }: Services,
  id: string,
  taken: () => AppError,
): Promise<Account | undefined> {
  const account = await findMarkedToo(cells.of(id).db, id)
  return account && refuseMarked(account, taken)
}

function refuseMarked(account: Account, taken: () => AppError): Account {
  if (account.deleted_at !== null) throw taken()
  return account
}

function saveAccount(services: Services, options: NewAccount, taken: () => AppError): Promise<Account> {
  const { cells, config, now } = services
  return cells
    .at(options.home)
    .db.transaction()
    .execute(async (trx) => {
      const saved = await saveNewAccount(trx, options)
      const account = saved ?? (await findMarkedToo(trx, options.id))
      // Removed between the two: whoever left does not come back by an old request.
      if (!account) throw taken()
      const { name, home, email } = account
      const mail = welcomeMail({ name, home, canReset: email !== null, publicUrl: config.publicUrl })
      if (saved) await queueAccountMail(services, trx, account, { mail })
      // Someone else may take the claims over soon; half of the time is left for the commit.
      if (now() - options.created_at.getTime() > claimHeldMs / 2) throw busy()
      return refuseMarked(account, taken)
    })
}

/**
 * An account that is there keeps its claims: the same request may have succeeded beside this one, or
 * its answer got lost. One that is still being made by the same request keeps them, too, since that
 * request has claimed again and a claim made twice is not withdrawn. Where that cannot be found out, the claims are free again after a while.
 */
async function withdrawUnlessUsed({ cells }: Services, claims: Claim[], id: string): Promise<void> {
  if (await findMarkedToo(cells.of(id).db, id)) return
  for (const claim of claims) await claim.withdraw()
}
