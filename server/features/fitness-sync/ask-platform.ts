import { hourMs } from '#domain/time/durations.ts'
import {
  FitnessError,
  type FitnessProvider,
  type ProviderLink,
  type Tokens,
} from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { Services } from '#server/services.ts'
import { holdingLink } from './hold-link.ts'
import type { LinkKey } from './link.ts'
import { findLink } from './link.queries.ts'
import { openTokens, sealTokens } from './tokens.ts'

/** Tokens that end sooner are renewed before they are used. */
const soonMs = hourMs

/** The link was removed in the meantime, so there is nothing left to do. */
export class LinkGoneError extends Error {
  override name = 'LinkGoneError'
}

export type Asker = { provider: FitnessProvider; signal: AbortSignal }

/**
 * Calls the platform with valid tokens. If it refuses tokens that should be valid, they are renewed once, because
 * clocks differ. Fails with `needs_login` only if it refuses the new ones as well, or does not renew them.
 */
export async function askPlatform<Answer>(
  services: Services,
  key: LinkKey,
  asker: Asker,
  question: (link: ProviderLink) => Promise<Answer>,
): Promise<Answer> {
  const link = await findCurrent(services, key, asker, undefined)
  try {
    return await question(link)
  } catch (error) {
    if (!(error instanceof FitnessError) || error.kind !== 'needs_login') throw error
    if (!asker.provider.refresh || link.tokens.refresh === null) throw error
    return question(await findCurrent(services, key, asker, link.tokens.access))
  }
}

/** `refused` is an access token that the platform did not accept. */
async function findCurrent(
  services: Services,
  key: LinkKey,
  asker: Asker,
  refused: string | undefined,
): Promise<ProviderLink> {
  const isDue = ({ access, expiresAtMs }: Tokens): boolean =>
    access === refused || (expiresAtMs !== null && expiresAtMs - services.now() < soonMs)
  const link = await requireTokens(services, key)
  const { refresh } = asker.provider
  if (!refresh || link.tokens.refresh === null || !isDue(link.tokens)) return link
  return holdingLink(services, key, {
    signal: asker.signal,
    async work() {
      // Another process may have renewed them while this one waited.
      const latest = await requireTokens(services, key)
      if (!isDue(latest.tokens)) return latest
      const tokens = await refresh(latest.tokens, asker.signal)
      await saveTokens(services, key, { link: latest, tokens })
      return { ...latest, tokens }
    },
  })
}

async function requireTokens(services: Services, key: LinkKey): Promise<ProviderLink> {
  const row = await findLink(services.cells.of(key.accountId).db, key)
  if (!row || row.removing_link) throw new LinkGoneError('the link was removed')
  const link = openTokens(services, row)
  // As happens after the server's secret was changed.
  if (!link) throw new FitnessError('needs_login', 'there are no tokens that could be opened')
  return link
}

/** Saved whatever happens next: the old refresh token may already be worthless. */
async function saveTokens(
  services: Services,
  key: LinkKey,
  { link, tokens }: { link: ProviderLink; tokens: Tokens },
): Promise<void> {
  await services.cells
    .of(key.accountId)
    .db.updateTable('fitness_link')
    .set(sealTokens(services, key, tokens))
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
    .where('provider_user_id', '=', link.userId)
    .execute()
}
