import { serverMessages } from '#contract/server-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import { activityIdOf } from '../file-objects.ts'
import type { FileToRead, Listing } from '../reading/reader-protocol.ts'
import { alreadyUploaded } from '../tell-known.ts'
import { type FileOutcome, unreadable } from '../upload.queries.ts'
import { findHere, listLinked, saveForgotten } from './restore.queries.ts'
import {
  type OwnExport,
  type RestoredActivity,
  type RestoredPrivacy,
  onlyMe,
} from '#server/features/recordings/public.ts'
import { saveRestoredGear } from './save-restored-gear.ts'

export type RestoreContext = {
  cell: Cell
  accountId: string
  /** The key for making ids. */
  key: Uint8Array
  now: () => number
  /** Hides at least as much from others as the export did. Returns whether that was possible. */
  hideAsBefore: (privacy: RestoredPrivacy) => Promise<boolean>
}

type Prepared = {
  /** The files that are missing here. */
  files: FileToRead[]
  /** What became of the other files. */
  over: FileOutcome[]
  notes: string[]
  /** The ids here of all files of the export: their activities were kept apart where they came from. */
  siblings: ReadonlySet<string>
}

/**
 * Restores what the missing activities of a Trailcast export need: gear, and what is hidden from others. Everything
 * that is here stays as it is, and if nothing is missing, nothing changes.
 */
export async function prepareRestore(
  context: RestoreContext,
  listing: Listing,
  own: OwnExport,
): Promise<Prepared> {
  const { cell, accountId, key } = context
  const { files, over } = await tellMissing(context, listing.files)
  const siblings = new Set(
    own.contents.map((sha256) => activityIdOf(key, { region: cell.region, accountId, sha256, part: 'file' })),
  )
  if (files.length === 0) return { files, over, notes: listing.notes, siblings }
  const gearIds = await saveRestoredGear(context, own.gear)
  await saveForgotten(cell.db, { accountId, now: new Date(context.now()) }, own.forgotten)
  // Its owner may have changed it here since.
  const isSameAccount = own.accountId === accountId
  const isHidden = isSameAccount || (own.privacy !== null && (await context.hideAsBefore(own.privacy)))
  const withGear = (activity: RestoredActivity): RestoredActivity => ({
    ...activity,
    gearId: gearIds.get(activity.gearId ?? '') ?? null,
    ...(!isHidden && { choice: onlyMe }),
  })
  const restored = files.map((file) => changed(file, (activities) => activities.map(withGear)))
  const about = aboutPrivacy(restored, own, { isHidden, isSameAccount })
  return { files: restored, over, notes: [...listing.notes, ...about], siblings }
}

/** What the owner has to know about who can see the restored activities. */
function aboutPrivacy(
  files: FileToRead[],
  { isNewer, privacy }: OwnExport,
  { isHidden, isSameAccount }: { isHidden: boolean; isSameAccount: boolean },
): string[] {
  if (!isHidden) return [serverMessages.restoredForYouAll]
  if (isNewer) return [serverMessages.newerExport]
  const unclear = files.flatMap(({ restore }) => restore?.activities.filter((one) => one.isUnclear) ?? [])
  const hides = privacy && privacy.zones.length + privacy.hide_start_m + privacy.hide_end_m > 0
  return [
    ...(unclear.length > 0 ? [serverMessages.restoredForYou(unclear.length)] : []),
    ...(hides && !isSameAccount ? [serverMessages.privacyRestored] : []),
  ]
}

type Told = Pick<Prepared, 'files' | 'over'>

async function tellMissing({ cell: { db }, accountId }: RestoreContext, files: FileToRead[]): Promise<Told> {
  const all = files.flatMap(({ restore }) => restore?.activities ?? [])
  const here = await findHere(db, accountId, all)
  const linked = await listLinked(db, accountId)
  const isAllowed = ({ isOwnerOnly, provider }: { isOwnerOnly: boolean; provider: string }) =>
    !isOwnerOnly || linked.has(provider)
  const told: Told = { files: [], over: [] }
  for (const file of files) {
    const activities = file.restore?.activities ?? []
    const missing = activities.filter(({ id }) => !here.has(id))
    const allowed = missing.filter(isAllowed)
    if (missing.length === 0) {
      const ids = activities.flatMap(({ id }) => here.get(id) ?? [])
      told.over.push(alreadyUploaded(file, ids))
    } else if (allowed.length === 0) told.over.push(unreadable(file, serverMessages.onlyWhileConnected))
    else
      told.files.push(
        changed(file, () =>
          allowed.map((activity) => ({ ...activity, sources: activity.sources.filter(isAllowed) })),
        ),
      )
  }
  return told
}

function changed(
  file: FileToRead,
  change: (activities: RestoredActivity[]) => RestoredActivity[],
): FileToRead {
  const { restore } = file
  return restore ? { ...file, restore: { ...restore, activities: change(restore.activities) } } : file
}
