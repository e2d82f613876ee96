import { Readable } from 'node:stream'
import { filesOf } from '#server/cells/files-of.ts'
import { asList, ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const storedFiles: PersonalData = {
  tables: [],
  secrets: [],
  async *files({ cells }, accountId) {
    const { files } = cells.of(accountId)
    const prefix = filesOf(accountId)
    for await (const { key } of files.list(prefix)) {
      if (isMadeHere(key.slice(prefix.length))) continue
      const open = async () => (await files.read(key)) ?? Readable.from([])
      yield { path: `files/${key.slice(prefix.length)}`, open, isDense: true }
    }
  },
  remove: ({ cells }, accountId) => cells.of(accountId).files.deletePrefix(filesOf(accountId)),
}

/** Streams and thumbnails of videos and pictures of the map, which can be made again. */
const isMadeHere = (path: string): boolean => /^(videos\/[^/]+\/[^/]+|pictures)\//.test(path)

/** Finished jobs hold the account id and nothing else about the account. */
const jobs: PersonalData = {
  tables: [],
  secrets: [],
  async *files() {},
  remove: ({ cells }, accountId) => cells.of(accountId).jobs.forget(accountId),
}

const claims: PersonalData = {
  tables: ['world.directory_claim'],
  secrets: ['keyed_hash'],
  async *files({ cells }, accountId) {
    yield {
      path: 'claims.json',
      open: async () => Readable.from(asList(await cells.directory.listOf(accountId))),
    }
  },
  remove: ({ cells }, accountId) => cells.directory.releaseAll(accountId),
}

/** The account comes last: while its row exists, an interrupted removal is found and run again. */
const ofAccount: readonly PersonalData[] = [
  ownedRows({
    table: 'session',
    owner: 'account_id',
    key: ['id'],
    path: 'sessions.json',
    secrets: ['token_hash'],
  }),
  ownedRows({
    table: 'known_place',
    owner: 'account_id',
    key: ['place_hash'],
    path: 'known_places.json',
    secrets: ['place_hash'],
  }),
  ownedRows({
    table: 'password_reset',
    owner: 'account_id',
    key: ['token_hash'],
    path: 'password_resets.json',
    secrets: ['token_hash'],
  }),
  claims,
  jobs,
  ownedRows({
    table: 'account',
    owner: 'id',
    key: ['id'],
    path: 'account.json',
    secrets: ['password_hash', 'hiding_key'],
    isSingle: true,
  }),
]

export const personalData: readonly PersonalData[] = [
  storedFiles,
  ...ofAccount.map((data) => ({ ...data, removed: 'last' as const })),
]
