import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/account.ts'
import type { ProviderSignUp, SignInProvider } from '#contract/sign-in.ts'
import { makeId, regionOfId } from '#domain/id.ts'
import { claimHeldMs, type Claim } from '#server/cells/directory.ts'
import { codeOf } from '#server/db/failures.ts'
import { busy } from '#server/http/app-error.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { beginSession } from './begin-session.ts'
import { findAccount, userOf, type Account } from './find-account.ts'
import { welcomeMail } from './mails/welcome.ts'
import { emailOfAnother, identityTaken, identityUnknown } from './provider-errors.ts'
import { saveProviderAccount, type NewProviderAccount } from './provider.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { openTicket, readTicket, type ProviderIdentity, type Ticket } from './ticket.ts'

const uniqueViolation = '23505'

type Visit = { request: FastifyRequest; reply: FastifyReply; remember: boolean }

/** 404 when nobody has signed up with the identity of the ticket yet. */
export async function signInWithProvider(services: Services, visit: Visit & { provider: SignInProvider }): Promise<User> {
  const { provider, request } = visit
  const account = await findAccountOf(services, await readTicket(services, request, provider))
  if (!account) throw identityUnknown(provider)
  return enter(services, account, visit)
}

/** May be repeated with the same ticket, as browsers do when an answer got lost: there is one account in the end. */
export async function signUpWithProvider(
  services: Services,
  { request, reply, wish }: { request: FastifyRequest; reply: FastifyReply; wish: ProviderSignUp },
): Promise<User> {
  const ticket = await openTicket(services, request, wish.provider)
  const id = idOfSignUp(services, ticket, wish)
  const account = (await findAccount(services.cells, id)) ?? (await makeAccount(services, id, ticket.identity))
  return enter(services, account, { request, reply, remember: wish.remember })
}

async function findAccountOf({ cells }: Services, { provider, sub }: ProviderIdentity): Promise<Account | undefined> {
  const id = await cells.directory.find(provider, sub)
  return id === undefined ? undefined : findAccount(cells, id)
}

async function enter(services: Services, account: Account, { request, reply, remember }: Visit): Promise<User> {
  await beginSession(services, { account, remember, request, reply })
  return userOf(account)
}

/**
 * The id follows from the ticket, so that the same request sent again means the same account. It
 * cannot be guessed, and who signs up anew after having left gets another one.
 */
function idOfSignUp({ config }: Services, { identity, id, expiresAt }: Ticket, { home }: ProviderSignUp): string {
  const random = keyedHash(deriveKey(config.secret, 'account ids'), identity.provider, identity.sub, id, home)
  return makeId(home, expiresAt.getTime(), random)
}

/** Accounts are never joined by an address alone: whoever has it there need not be who has it here. */
async function makeAccount(services: Services, id: string, { provider, sub, ...identity }: ProviderIdentity): Promise<Account> {
  const { cells, log, now } = services
  const email = identity.isEmailVerified ? identity.email : null
  const createdAt = new Date(now())
  const claim = await cells.directory.claim(provider, sub, id)
  if (!claim) throw identityTaken(provider)
  const claims = [claim]
  try {
    const claimOfEmail = email === null ? undefined : await cells.directory.claim('email', email, id)
    if (claimOfEmail) claims.push(claimOfEmail)
    else if (email !== null) throw emailOfAnother(provider)
    const { email: providerEmail, name } = identity
    return await saveAccount(services, { id, provider, sub, providerEmail, email, name, home: regionOfId(id), createdAt })
  } catch (error) {
    await withdrawUnlessUsed(services, claims, id).catch((failure: unknown) =>
      log.warn({ err: failure }, 'a claim was not withdrawn'),
    )
    // The account's own table is the last guard, should the directory have lost a claim.
    throw codeOf(error) === uniqueViolation ? identityTaken(provider) : error
  }
}

function saveAccount(services: Services, wish: NewProviderAccount): Promise<Account> {
  const { cells, config, now } = services
  return cells
    .at(wish.home)
    .db.transaction()
    .execute(async (trx) => {
      const isNew = await saveProviderAccount(trx, wish)
      if (isNew) await queueAccountMail(services, trx, wish, { mail: welcomeMail({ ...wish, publicUrl: config.publicUrl }) })
      const account = await trx.selectFrom('account').selectAll().where('id', '=', wish.id).executeTakeFirstOrThrow()
      // Somebody else may take the claims over soon; half of the time is left for the commit.
      if (now() - wish.createdAt.getTime() > claimHeldMs / 2) throw busy()
      return account
    })
}

/** As after signing up with a password: an account that is there keeps its claims, since the same request may have succeeded beside this one. */
async function withdrawUnlessUsed({ cells }: Services, claims: Claim[], id: string): Promise<void> {
  if (await findAccount(cells, id)) return
  for (const claim of claims) await claim.withdraw()
}
