import { claimHeldMs, type Claim, type ClaimKind } from '#server/cells/directory.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { busy, type AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { findMarkedToo, saveNewAccount, type NewAccount } from './account.queries.ts'
import { makeConfirmationToken } from './confirm-email-token.ts'
import type { Account } from './find-account.ts'
import { welcomeMail } from './mails/welcome.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Something in the new account that must be unique across all regions. */
type WantedClaim = {
  kind: ClaimKind
  value: string
  /** Called if it belongs to someone else: throws, or returns the values of an account made without it. */
  ifTaken: () => Promise<Partial<NewAccount>>
}

export type AccountToMake = {
  /** Its `created_at` is the time when making it began. */
  account: NewAccount
  claims: WantedClaim[]
  /** The error if such an account exists, or if it was deleted meanwhile. */
  taken: () => AppError
}

/**
 * Claims the unique values, stores the account and sends the welcome mail. Making the same account again, or
 * twice at once, gives one account and one mail.
 */
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
    // The unique index of the account table is the last guard in case the directory lost a claim.
    throw isUniqueViolation(error) ? taken() : error
  }
}

/**
 * Finds the account that an earlier attempt of the same request has made, if any. Once deleted, it is not
 * made again.
 */
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

function saveAccount(services: Services, wanted: NewAccount, taken: () => AppError): Promise<Account> {
  const { cells, now } = services
  return cells
    .at(wanted.home)
    .db.transaction()
    .execute(async (trx) => {
      const saved = await saveNewAccount(trx, wanted)
      const account = saved ?? (await findMarkedToo(trx, wanted.id))
      // Deleted between the two queries: repeating an old request must not bring the account back.
      if (!account) throw taken()
      if (saved) await welcome(services, trx, account)
      // The claims expire soon and could be taken over; half of their time is reserved for the commit.
      if (now() - wanted.created_at.getTime() > claimHeldMs / 2) throw busy()
      return refuseMarked(account, taken)
    })
}

/** One mail: it also confirms the address, unless a provider has done so. */
async function welcome(services: Services, trx: CellTransaction, account: Account): Promise<void> {
  const { id, name, home, email, email_confirmed_at } = account
  const mail = welcomeMail({
    name,
    home,
    canReset: email !== null,
    token:
      email === null || email_confirmed_at !== null
        ? null
        : makeConfirmationToken(services, { accountId: id, email }),
    publicUrl: services.config.publicUrl,
  })
  await queueAccountMail(services, trx, account, { mail })
}

/**
 * An existing account keeps its claims: the same request may have succeeded in parallel, or its response got
 * lost. An account that the same request is still making keeps them too, because a claim that was made twice
 * is not withdrawn. If this cannot be determined, the claims expire by themselves.
 */
async function withdrawUnlessUsed({ cells }: Services, claims: Claim[], id: string): Promise<void> {
  if (await findMarkedToo(cells.of(id).db, id)) return
  for (const claim of claims) await claim.withdraw()
}
