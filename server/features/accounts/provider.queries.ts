import type { TicketPurpose } from '#contract/accounts/provider.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { WorldDb } from '#server/db/schema.ts'

export type NewAttempt = {
  state_hash: Uint8Array
  provider: SignInProvider
  browser_hash: Uint8Array
  nonce: string
  code_verifier: string
  purpose: TicketPurpose
  begun_at: Date
  expires_at: Date
}

export async function saveAttempt(world: WorldDb, attempt: NewAttempt): Promise<void> {
  await world.insertInto('sign_in_attempt').values(attempt).execute()
}

type AttemptKey = Pick<NewAttempt, 'state_hash' | 'provider' | 'browser_hash'> & { now: Date }

/** Only the first caller gets the attempt. A request from another browser or provider leaves it in place. */
export function takeAttempt(
  world: WorldDb,
  { state_hash, provider, browser_hash, now }: AttemptKey,
): Promise<Pick<NewAttempt, 'nonce' | 'code_verifier' | 'purpose' | 'begun_at'> | undefined> {
  return world
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', state_hash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'purpose', 'begun_at'])
    .executeTakeFirst()
}

/** Removes popups that were never completed. */
export async function deleteSignInAttemptsUntil(world: WorldDb, time: Date): Promise<void> {
  await world.deleteFrom('sign_in_attempt').where('expires_at', '<=', time).execute()
}
