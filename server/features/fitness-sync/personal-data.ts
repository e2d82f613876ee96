import { revokeLinksOf } from './personal-links.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

/** Popups that have not come back yet; they contain only hashes. */
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

/** Tells the platforms that the permission has ended. While one of them is unavailable, the removal is retried. */
const linksAtPlatforms: PersonalData = {
  ...links,
  async remove(services, accountId) {
    await revokeLinksOf(services, accountId)
    await links.remove(services, accountId)
  },
}

const all: readonly PersonalData[] = [
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

/** First, so that permissions end while they can be ended, and no sync stores a file after the others are removed. */
export const personalData: readonly PersonalData[] = all.map((data) => ({ ...data, removed: 'first' }))
