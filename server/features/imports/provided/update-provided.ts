import { limits } from '#contract/limits.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { storable } from '#server/db/storable.ts'
import { relistTracks } from '#server/features/tiles/public.ts'
import type { Services } from '#server/services.ts'
import { syncDuplicatesWithOriginals, lockSettings } from '#server/features/recordings/public.ts'
import { findCrossed } from '#server/features/trails/public.ts'
import { levelActivities } from '#server/features/altitude/public.ts'
import { measureActivities } from '#server/features/efforts/public.ts'

export type ProvidedTexts = { title: string; description: string; sport: Sport | null }

type Update = {
  accountId: string
  provider: ProviderId
  externalId: string
  texts: ProvidedTexts | null
  isPrivate: boolean
}

/**
 * Applies what was changed at a platform, except for what the owner has changed here as well. Nobody sees more of the
 * activity afterwards. Returns whether the activity has changed.
 */
export function updateProvided(services: Services, update: Update): Promise<boolean> {
  const { accountId } = update
  const cell = services.cells.of(accountId)
  return cell.db.transaction().execute(async (trx) => {
    if (!(await lockSettings(trx, accountId))) return false
    const source = await findSource(trx, update)
    if (!source) return false
    await saveFields(trx, update)
    // A file of its owner has its own texts, and what is for its owner only stays out of what others see.
    if (!source.is_recording || (source.is_owner_only && !source.is_activity_owner_only)) return false
    const changes = changesOf(update, source)
    if (Object.keys(changes).length === 0) return false
    const ids = [source.id]
    await trx
      .updateTable('activity')
      .set({ ...changes, updated_at: new Date(services.now()) })
      .where('id', 'in', ids)
      .execute()
    if (changes.visibility !== undefined) await syncDuplicatesWithOriginals(trx, { accountId, ids })
    await relistTracks(trx, accountId, ids)
    await services.announce('recordingsChanged', { cell, trx, accountId, ids })
    if (changes.sport !== undefined)
      for (const job of [findCrossed, levelActivities, measureActivities])
        await cell.jobs.enqueue(job, { accountId }, { transaction: trx })
    return true
  })
}

function findSource(trx: CellTransaction, { accountId, provider, externalId }: Update) {
  return trx
    .selectFrom('activity_source as source')
    .innerJoin('activity', 'activity.id', 'source.activity_id')
    .select(['activity.id', 'title', 'description', 'sport', 'visibility', 'edited_fields'])
    .select(['source.is_recording', 'source.is_owner_only'])
    .select('activity.is_owner_only as is_activity_owner_only')
    .where('source.account_id', '=', accountId)
    .where('source.provider', '=', provider)
    .where('source.external_id', '=', externalId)
    .where('activity.deleted_at', 'is', null)
    .executeTakeFirst()
}

async function saveFields(
  trx: CellTransaction,
  { accountId, provider, externalId, texts }: Update,
): Promise<void> {
  if (!texts) return
  await trx
    .updateTable('activity_source')
    .set({ fields: JSON.stringify(texts) })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .where('origin', '=', 'sync')
    .execute()
}

type Present = {
  title: string
  description: string
  sport: Sport
  visibility: Visibility
  edited_fields: string[]
}

function changesOf({ texts, isPrivate }: Update, present: Present) {
  const isOpenTo = (name: string) => !present.edited_fields.includes(name)
  const title = storable(texts?.title ?? '', limits.titleMax)
  const description = storable(texts?.description ?? '', limits.descriptionMax)
  const sport = texts?.sport ?? present.sport
  const isNarrowed = isPrivate && isOpenTo('visibility') && present.visibility !== Visibility.onlyMe
  return {
    ...(title !== '' && title !== present.title && isOpenTo('title') && { title }),
    ...(texts && description !== present.description && isOpenTo('description') && { description }),
    // Which trails a track can follow depends on its sport, and so do its best efforts.
    ...(sport !== present.sport &&
      isOpenTo('sport') && { sport, is_crossed: false, is_levelled: false, is_measured: false }),
    ...(isNarrowed && { visibility: Visibility.onlyMe, effective_visibility: DefaultVisibility.onlyMe }),
  }
}
