import type { SignInProvider } from '#contract/sign-in.ts'
import type { Region } from '#domain/region.ts'
import type { CellTransaction, WorldDb } from '#server/db/schema.ts'

export type NewAttempt = {
  state_hash: Uint8Array
  provider: SignInProvider
  browser_hash: Uint8Array
  nonce: string
  code_verifier: string
  expires_at: Date
}

export async function saveAttempt(world: WorldDb, attempt: NewAttempt): Promise<void> {
  await world.insertInto('sign_in_attempt').values(attempt).execute()
}

type AttemptKey = Pick<NewAttempt, 'state_hash' | 'provider' | 'browser_hash'> & { now: Date }

/** Whoever takes it first has it. It stays where it is when another browser or provider asks. */
export function takeAttempt(
  world: WorldDb,
  { state_hash, provider, browser_hash, now }: AttemptKey,
): Promise<{ nonce: string; code_verifier: string } | undefined> {
  return world
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', state_hash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst()
}

export type NewProviderAccount = {
  id: string
  provider: SignInProvider
  sub: string
  providerEmail: string | null
  email: string | null
  name: string
  home: Region
  createdAt: Date
}

/** Whether it was made now; saving it a second time changes nothing. */
export async function saveProviderAccount(trx: CellTransaction, account: NewProviderAccount): Promise<boolean> {
  const { id, provider, sub, providerEmail, email, name, home, createdAt } = account
  const identity =
    provider === 'google'
      ? { google_sub: sub, google_email: providerEmail }
      : { facebook_sub: sub, facebook_email: providerEmail }
  const saved = await trx
    .insertInto('account')
    .values({ id, email, name, home, created_at: createdAt, ...identity, channel_name: null, password_hash: null, units: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}
