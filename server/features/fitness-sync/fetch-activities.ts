import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { LogKind } from '#contract/fitness-sync/fitness-sync.ts'
import { waitUntilMs } from '#domain/fitness/call-budget.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { FitnessError, type Fetched } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { importProvided, removeProvided, type ProvidedOutcome } from '#server/features/imports/public.ts'
import type { Services } from '#server/services.ts'
import { askPlatform, LinkGoneError, type Asker } from './ask-platform.ts'
import { longestWaitMs } from './follow-failure.ts'
import { deleteItem, findNextItem, postponeItem, settleItem, type ItemRow } from './item.queries.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findSyncable, saveBackfillWait } from './link.queries.ts'
import { writeLog } from './log.queries.ts'
import { requireLive, takeListed, titleOf } from './take-listed.ts'

/** After this many, it is someone else's turn. */
const atATime = 10
const maxTries = 5

/** 'more' if others should have their turn before the rest. */
export async function fetchActivities(
  services: Services,
  key: LinkKey,
  asker: Asker,
): Promise<'more' | 'none'> {
  const { db } = services.cells.of(key.accountId)
  for (let count = 0; count < atATime;) {
    asker.signal.throwIfAborted()
    // The link may have been paused or disconnected.
    const link = await findSyncable(db, key)
    if (!link) return 'none'
    const nowMs = services.now()
    const isBackfillAllowed = isOver(link.backfill_at, nowMs)
    const item = await findNextItem(db, key, { nowMs, isBackfillAllowed, farAheadMs: longestWaitMs })
    if (!item) return 'none'
    if (!(await isAllowed(services, key, { item, asker }))) continue
    await tryItem(services, key, { link, item, asker })
    count += 1
  }
  return 'more'
}

/** A time that is too far ahead comes from a clock that was wrong. */
export const isOver = (time: Date | null, nowMs: number): boolean =>
  time === null || time.getTime() <= nowMs || time.getTime() > nowMs + longestWaitMs

type Task = { item: ItemRow; asker: Asker }

async function isAllowed({ cells, now }: Services, key: LinkKey, { item, asker }: Task): Promise<boolean> {
  const { provider } = asker
  const calls = item.state === 'check' ? 1 : provider.callsPerActivity
  const windows = provider.limits()?.windows ?? []
  const untilMs = waitUntilMs(windows, { calls, isNew: item.is_new, nowMs: now() })
  if (untilMs === null) return true
  if (item.is_new)
    throw new FitnessError('limited', 'the calls that the platform allows are used up', {
      retryAtMs: untilMs,
    })
  await saveBackfillWait(cells.of(key.accountId).db, key, untilMs)
  return false
}

/** A problem with one activity does not hold up the others; a problem with the platform does. */
async function tryItem(services: Services, key: LinkKey, task: Task & { link: LinkRow }): Promise<void> {
  const { item, asker } = task
  try {
    await (item.state === 'check' ? checkItem(services, key, task) : fetchItem(services, key, task))
  } catch (error) {
    asker.signal.throwIfAborted()
    if (error instanceof LinkGoneError) throw error
    if (!(error instanceof FitnessError)) {
      services.log.error({ provider: key.provider, err: error }, 'an activity of a platform was not stored')
      return postpone(services, key, { item, sentence: messages.logFailed })
    }
    if (error.kind === 'gone') return removeItem(services, key, item)
    const sentence = error.sentence ?? messages.logRefused(platformNames[key.provider])
    if (error.kind === 'refused') return giveUp(services, key, { item, kind: 'failed', sentence })
    // This activity may be the very one that makes the platform fail.
    if (error.kind === 'away') await postpone(services, key, { item, sentence })
    throw error
  }
}

type Ending = { item: ItemRow; sentence: string }

async function postpone(services: Services, key: LinkKey, { item, sentence }: Ending): Promise<void> {
  const tries = item.tries + 1
  if (tries >= maxTries) return giveUp(services, key, { item, kind: 'failed', sentence })
  const retryAtMs = services.now() + 2 ** tries * minuteMs
  await postponeItem(services.cells.of(key.accountId).db, item, { tries, retryAtMs })
}

async function giveUp(
  { cells, now }: Services,
  key: LinkKey,
  { item, kind, sentence }: Ending & { kind: 'failed' | 'skipped' },
): Promise<void> {
  await cells
    .of(key.accountId)
    .db.transaction()
    .execute(async (trx) => {
      await requireLive(trx, key)
      await settleItem(trx, item, kind)
      await writeLog(trx, key, { now: now(), kind, title: titleOf(item), sentence })
    })
}

/** Asks the platform what became of the activity. The message that something happened to it may have been wrong. */
async function checkItem(
  services: Services,
  key: LinkKey,
  { link, item, asker }: Task & { link: LinkRow },
): Promise<void> {
  const { provider, signal } = asker
  const { describe } = provider
  if (!describe) return settleItem(services.cells.of(key.accountId).db, item, 'waiting')
  const listed = await askPlatform(services, key, asker, (each) => describe(each, item.external_id, signal))
  if (listed) await takeListed(services, key, { link, listed: [listed], asked: item })
  else await removeItem(services, key, item)
}

/** The activity is no longer at the platform. An original file that is already here stays. */
async function removeItem(services: Services, key: LinkKey, item: ItemRow): Promise<void> {
  const { accountId, provider } = key
  const outcome = await removeProvided(services, { accountId, provider, externalId: item.external_id })
  const name = platformNames[provider]
  await services.cells
    .of(accountId)
    .db.transaction()
    .execute(async (trx) => {
      await deleteItem(trx, item)
      if (outcome === 'unknown') return
      const sentence = outcome === 'kept' ? messages.logGoneKept(name) : messages.logGone(name)
      await writeLog(trx, key, { now: services.now(), kind: 'removed', title: titleOf(item), sentence })
    })
}

async function fetchItem(services: Services, key: LinkKey, { item, asker }: Task): Promise<void> {
  const { provider, signal } = asker
  const fetched = await askPlatform(services, key, asker, (each) =>
    provider.fetch(each, { externalId: item.external_id }, signal),
  )
  if (fetched.kind === 'none')
    return giveUp(services, key, { item, kind: 'skipped', sentence: fetched.sentence })
  await importProvided(services, {
    accountId: key.accountId,
    signal,
    recordings: [recordingOf(item, asker, fetched)],
    async alsoSave(trx, outcomes) {
      await requireLive(trx, key)
      for (const outcome of outcomes) {
        const { state, kind, sentence } = endOf(outcome)
        await settleItem(trx, item, state)
        await writeLog(trx, key, {
          now: services.now(),
          kind,
          title: titleOf(fetched.texts?.title.trim() ? fetched.texts : item),
          activity_id: outcome.activityId,
          sentence,
        })
      }
    },
  })
}

const recordingOf = (
  item: ItemRow,
  { provider }: Asker,
  { kind, filename, bytes, texts, isPrivate }: Exclude<Fetched, { kind: 'none' }>,
) => ({
  provider: provider.id,
  externalId: item.external_id,
  kind,
  audience: provider.audience,
  filename,
  bytes,
  texts,
  isPrivate: isPrivate || item.is_private,
})

type End = { state: 'done' | 'skipped' | 'failed'; kind: LogKind; sentence: string | null }

const ends = {
  stored: { state: 'done', kind: 'came', sentence: null },
  replaced: { state: 'done', kind: 'replaced', sentence: messages.logReplaced },
  merged: { state: 'done', kind: 'merged', sentence: messages.logMerged },
  known: { state: 'done', kind: 'known', sentence: messages.logKnown },
  deleted_here: { state: 'skipped', kind: 'skipped', sentence: messages.logDeletedHere },
  unreadable: { state: 'failed', kind: 'failed', sentence: messages.logUnreadable },
} as const satisfies Record<ProvidedOutcome['outcome'], End>

const endOf = ({ outcome, sentence }: ProvidedOutcome): End => ({
  ...ends[outcome],
  sentence: sentence ?? ends[outcome].sentence,
})
