import { revokeLinksOf } from '#server/features/fitness-sync/personal-links.service.ts'
import { ownedRows } from './owned-rows.ts'
import type { PersonalData } from './personal-data.ts'

/** Popups that have not come back yet; there is nothing in them but hashes. */
const attempts: PersonalData = {
  ...ownedRows({ table: 'fitness_attempt', owner: 'account_id', key: ['state_hash'], path: '' }),
  isDerived: true,
  async *files() {},
}

const links = ownedRows({
  table: 'fitness_link',
  owner: 'account_id',
  key: ['provider'],
  path: 'fitness_links.json',
  secrets: ['sealed_tokens'],
})

/** The platforms learn that the permission is over. While one of them is away, the removal is tried again. */
const linksAtPlatforms: PersonalData = {
  ...links,
  async remove(services, accountId) {
    await revokeLinksOf(services, accountId)
    await links.remove(services, accountId)
  },
}

export const fitnessData: readonly PersonalData[] = [
  attempts,
  ownedRows({
    table: 'fitness_item',
    owner: 'account_id',
    key: ['provider', 'external_id'],
    path: 'fitness_items.json',
  }),
  ownedRows({ table: 'fitness_log', owner: 'account_id', key: ['id'], path: 'fitness_log.json' }),
  linksAtPlatforms,
]
