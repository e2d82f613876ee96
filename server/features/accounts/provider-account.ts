import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/accounts/account.ts'
import type { ProviderSignUp, SignInProvider } from '#contract/accounts/sign-in.ts'
import { regionOfId } from '#domain/id.ts'
import { accountIdOf } from '#server/cells/new-id.ts'
import { beginWithPlan } from '#server/features/billing/public.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import type { NewAccount } from './account.queries.ts'
import { beginSession } from './begin-session.ts'
import { findAccount, userOf, type Account } from './find-account.ts'
import { identityColumns } from './identity-columns.ts'
import { findMade, makeAccount, type AccountToMake } from './make-account.ts'
import { emailOfAnother, identityTaken, identityUnknown } from './provider-errors.ts'
import { openTicket, readTicket, type ProviderIdentity, type Ticket } from './ticket.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply; remember: boolean }

/** 404 if the ticket's identity has no account yet. */
export async function signInWithProvider(
  services: Services,
  visit: Visit & { provider: SignInProvider },
): Promise<User> {
  const { provider, request } = visit
  const account = await findAccountOf(services, await readTicket(services, request, provider))
  if (!account) throw identityUnknown(provider)
  return enter(services, account, visit)
}

/**
 * Idempotent: browsers repeat the request with the same ticket when the response gets lost, and it must still
 * make only one account.
 */
export async function signUpWithProvider(
  services: Services,
  { request, reply, signUp }: { request: FastifyRequest; reply: FastifyReply; signUp: ProviderSignUp },
): Promise<User> {
  const ticket = await openTicket(services, request, signUp.provider)
  const id = idOfSignUp(services, ticket, signUp)
  const made = await findMade(services, id, () => identityTaken(signUp.provider))
  const account = made ?? (await makeAccount(services, newAccount(services, id, ticket.identity)))
  await beginWithPlan(services, account)
  return enter(services, account, { request, reply, remember: signUp.remember })
}

async function findAccountOf(
  { cells }: Services,
  { provider, sub }: ProviderIdentity,
): Promise<Account | undefined> {
  const id = await cells.directory.find(provider, sub)
  return id === undefined ? undefined : findAccount(cells, id)
}

async function enter(
  services: Services,
  account: Account,
  { request, reply, remember }: Visit,
): Promise<User> {
  await beginSession(services, { account, remember, request, reply })
  return userOf(services, account)
}

/**
 * The id is derived from the ticket, so that sending the request again means the same account. It cannot be
 * guessed, and signing up again after leaving gives a new id.
 */
function idOfSignUp({ config }: Services, { identity, id }: Ticket, { home }: ProviderSignUp): string {
  return accountIdOf(
    home,
    keyedHash(deriveKey(config.secret, 'account ids'), identity.provider, identity.sub, id, home),
  )
}

/** Accounts are never merged by address alone: whoever has it at the provider may not be the person who has it here. */
function newAccount(services: Services, id: string, identity: ProviderIdentity): AccountToMake {
  const { provider, sub, name } = identity
  const created_at = new Date(services.now())
  const email = identity.isEmailVerified ? identity.email : null
  const taken = () => identityTaken(provider)
  return {
    account: {
      id,
      email,
      email_confirmed_at: email === null ? null : created_at,
      name,
      home: regionOfId(id),
      password_hash: null,
      created_at,
      ...identityColumns(identity),
    },
    claims: [
      { kind: provider, value: sub, ifTaken: () => Promise.reject(taken()) },
      ...(email === null
        ? []
        : [{ kind: 'email' as const, value: email, ifTaken: () => doWithout(services, email, provider) }]),
    ],
    taken,
  }
}

/**
 * An account that never confirmed the address cannot keep its owner out; the new account is then made without
 * an address. If the other account did confirm it, both belong to the same person, who is asked to use the
 * existing one.
 */
async function doWithout(
  { cells }: Services,
  email: string,
  provider: SignInProvider,
): Promise<Partial<NewAccount>> {
  const holderId = await cells.directory.find('email', email)
  const holder = holderId === undefined ? undefined : await findAccount(cells, holderId)
  if (holder?.email_confirmed_at !== null) throw emailOfAnother(provider)
  return { email: null, email_confirmed_at: null }
}
