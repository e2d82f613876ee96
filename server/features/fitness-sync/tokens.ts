import { z } from 'zod'
import type { ProviderLink, Tokens } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { deriveKey } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { seal, unseal } from './seal.ts'

const Secrets = z.object({ access: z.string(), refresh: z.string().nullable() })

const keyOf = ({ config }: Pick<Services, 'config'>): Buffer => deriveKey(config.secret, 'fitness tokens')
const placeOf = ({ accountId, provider }: LinkKey): string => `${accountId} ${provider}`

/** The tokens in the columns of a link. */
export function sealTokens(
  services: Pick<Services, 'config'>,
  link: LinkKey,
  { access, refresh, expiresAtMs }: Tokens,
): Pick<LinkRow, 'sealed_tokens' | 'tokens_expire_at'> {
  const secrets: z.infer<typeof Secrets> = { access, refresh }
  return {
    sealed_tokens: seal(keyOf(services), placeOf(link), JSON.stringify(secrets)),
    tokens_expire_at: expiresAtMs === null ? null : new Date(expiresAtMs),
  }
}

type SealedLink = Pick<
  LinkRow,
  'account_id' | 'provider' | 'provider_user_id' | 'address' | 'sealed_tokens' | 'tokens_expire_at'
>

/** Undefined if there are no tokens, or if they were sealed with another secret of this server. */
export function openTokens(services: Pick<Services, 'config'>, row: SealedLink): ProviderLink | undefined {
  if (!row.sealed_tokens) return undefined
  const place = placeOf({ accountId: row.account_id, provider: row.provider })
  const text = unseal(keyOf(services), place, row.sealed_tokens)
  if (text === undefined) return undefined
  const expiresAtMs = row.tokens_expire_at?.getTime() ?? null
  return {
    tokens: { ...Secrets.parse(JSON.parse(text)), expiresAtMs },
    userId: row.provider_user_id,
    address: row.address,
  }
}
