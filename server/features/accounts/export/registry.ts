import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { filesOf } from '#server/cells/files-of.ts'
import { listActivityFiles, removeTracks } from '#server/features/activities/personal-activities.service.ts'
import { billingData } from './billing-data.ts'
import { fitnessData } from './fitness-data.ts'
import { followingData } from './following-data.ts'
import { moderation, moderationAudit, moderationCases } from './moderation-data.ts'
import { asList, ownedRows } from './owned-rows.ts'
import { comments, friendships, pairs, peopleKeptAway, relations, votes } from './people-data.ts'
import type { PersonalData } from './personal-data.ts'

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

/** Tracks drawn on maps are derived from activities, which are exported as GPX. */
const tracks: PersonalData = {
  tables: ['cell.activity_track'],
  secrets: [],
  isDerived: true,
  files: listActivityFiles,
  remove: ({ cells }, accountId) => removeTracks(cells.of(accountId), accountId),
}

/** The sums of days are derived from activities. */
const activityDays: PersonalData = {
  tables: ['cell.activity_day'],
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    await cells.of(accountId).db.deleteFrom('activity_day').where('account_id', '=', accountId).execute()
  },
}

const partsOfProjects = [
  'project_place',
  'project_cell',
  'project_segment',
  'project_view',
  'project_telemetry',
  'project_video',
] as const

/** The listing and search data of projects, all derived from the projects. */
const projectParts: PersonalData = {
  tables: partsOfProjects.map((table) => `cell.${table}`),
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    for (const table of partsOfProjects)
      await cells.of(accountId).db.deleteFrom(table).where('account_id', '=', accountId).execute()
  },
}

const ownEntries = ownedRows({
  table: 'playlist_entry',
  owner: 'account_id',
  key: ['playlist_id', 'project_id'],
  path: 'playlist_entries.json',
})

const playlistEntries: PersonalData = {
  ...ownEntries,
  async remove(services, accountId) {
    await ownEntries.remove(services, accountId)
    // Others may have saved the account's projects, in any region.
    const projects = await services.cells
      .of(accountId)
      .db.selectFrom('project')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    const ids = projects.map(({ id }) => id)
    for (const { db } of services.cells.all())
      await sql`delete from playlist_entry where project_id = any(${ids})`.execute(db)
  },
}

/**
 * Everything that is kept about people, feature by feature, in the order in which it is removed. The account
 * comes last: while its row exists, an interrupted removal is found and run again.
 */
export const personalData: readonly PersonalData[] = [
  // First, so that nobody pays for an account that is being removed.
  ...billingData,
  ...fitnessData,
  storedFiles,
  ownedRows({
    table: 'push_subscription',
    owner: 'account_id',
    key: ['session_id'],
    path: 'push_subscriptions.json',
    secrets: ['public_key', 'auth_secret'],
  }),
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
  ownedRows({ table: 'mail', owner: 'account_id', key: ['id'], path: 'mail.json' }),
  playlistEntries,
  ownedRows({ table: 'playlist', owner: 'account_id', key: ['id'], path: 'playlists.json' }),
  ...votes,
  ...moderation,
  moderationCases,
  moderationAudit,
  comments,
  ...peopleKeptAway,
  ...followingData,
  projectParts,
  ownedRows({ table: 'project', owner: 'account_id', key: ['id'], path: 'projects.json' }),
  tracks,
  ownedRows({
    table: 'activity_crossing',
    owner: 'account_id',
    key: ['activity_id', 'audience'],
    path: 'activity_crossings.json',
  }),
  ownedRows({
    table: 'activity_place',
    owner: 'account_id',
    key: ['activity_id', 'audience', 'visit'],
    path: 'activity_places.json',
  }),
  ownedRows({
    table: 'activity_effort',
    owner: 'account_id',
    key: ['activity_id', 'kind', 'length'],
    path: 'activity_efforts.json',
  }),
  ownedRows({ table: 'athlete', owner: 'account_id', key: ['account_id'], path: 'athlete.json' }),
  ownedRows({ table: 'activity_photo', owner: 'account_id', key: ['id'], path: 'activity_photos.json' }),
  ownedRows({
    table: 'activity_source',
    owner: 'account_id',
    key: ['provider', 'external_id'],
    path: 'activity_sources.json',
  }),
  ownedRows({ table: 'activity', owner: 'account_id', key: ['id'], path: 'activities.json' }),
  activityDays,
  ownedRows({ table: 'gear', owner: 'account_id', key: ['id'], path: 'gear.json' }),
  ownedRows({ table: 'activity_file', owner: 'account_id', key: ['id'], path: 'activity_files.json' }),
  ownedRows({
    table: 'imported_file',
    owner: 'upload_id',
    parent: 'upload',
    key: ['upload_id', 'position'],
    path: 'imported_files.json',
  }),
  ownedRows({
    table: 'activity_import',
    owner: 'account_id',
    key: ['upload_id'],
    path: 'activity_imports.json',
  }),
  ownedRows({ table: 'upload', owner: 'account_id', key: ['id'], path: 'uploads.json' }),
  ownedRows({ table: 'video_task', owner: 'account_id', key: ['id'], path: 'video_tasks.json' }),
  ownedRows({
    table: 'video_captions',
    owner: 'video_id',
    parent: 'video',
    key: ['video_id', 'language'],
    path: 'video_captions.json',
  }),
  ownedRows({ table: 'video', owner: 'account_id', key: ['id'], path: 'videos.json' }),
  ownedRows({ table: 'privacy_zone', owner: 'account_id', key: ['id'], path: 'privacy_zones.json' }),
  relations,
  pairs,
  friendships,
  ownedRows({
    table: 'invitation',
    owner: 'account_id',
    key: ['id'],
    path: 'invitations.json',
    secrets: ['email_hash'],
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
