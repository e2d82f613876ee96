import type { Selectable } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { CellDatabase } from '#server/db/schema.ts'

/** An account here and a platform: there is at most one link of the two. */
export type LinkKey = { accountId: string; provider: ProviderId }
export type LinkRow = Selectable<CellDatabase['fitness_link']>

export const keyOf = ({ account_id, provider }: Pick<LinkRow, 'account_id' | 'provider'>): LinkKey => ({
  accountId: account_id,
  provider,
})

/** Groups the jobs of a link, so that they run one after another. */
export const groupOf = ({ accountId, provider }: LinkKey): string => `${accountId} ${provider}`
