import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Sport } from '#domain/sport.ts'
import type { Listed, ProviderEvent } from './fitness-provider.ts'
import type { IntervalsActivity, IntervalsEvent } from './intervals-shapes.ts'

export const listedOf = (activity: IntervalsActivity): Listed => ({
  externalId: activity.id,
  startMs: startOf(activity),
  title: activity.name ?? '',
  description: activity.description ?? '',
  sport: sportOf(activity),
  isPrivate: false,
  version: null,
  skip: isStub(activity) ? texts.cameFromStrava : null,
})

/** Activities that came from Strava are listed with hardly any data, and without a file. */
export const isStub = ({ source }: IntervalsActivity): boolean => source === 'STRAVA'

function startOf({ start_date }: IntervalsActivity): number | null {
  const ms = Date.parse(start_date ?? '')
  return Number.isNaN(ms) ? null : ms
}

function sportOf({ type, trainer }: IntervalsActivity): Sport | null {
  if (type === undefined || type === null || type === '') return null
  const sport = sportOfWord(type)
  return trainer === true && sport === 'cycling' ? 'indoor_cycling' : sport
}

const kinds = ['fit', 'gpx', 'tcx']

/** The originally uploaded file, which is usually compressed. */
export function filenameOf({ id, file_type }: IntervalsActivity, bytes: Uint8Array): string {
  const kind = kinds.find((each) => each === file_type?.toLowerCase()) ?? 'fit'
  return `intervals-${id}.${kind}${bytes[0] === 0x1f && bytes[1] === 0x8b ? '.gz' : ''}`
}

const changes: Record<string, ProviderEvent['change']> = {
  ACTIVITY_UPLOADED: 'created',
  ACTIVITY_ANALYZED: 'updated',
  ACTIVITY_UPDATED: 'updated',
  ACTIVITY_DELETED: 'deleted',
  APP_SCOPE_CHANGED: 'revoked',
}

/** Empty for events about something else, such as sleep. */
export function eventsOf({ athlete_id, type, activity }: IntervalsEvent): ProviderEvent[] {
  const change = Object.hasOwn(changes, type) ? changes[type] : undefined
  if (!change || (change !== 'revoked' && !activity)) return []
  return [{ userId: athlete_id, externalId: change === 'revoked' ? null : (activity?.id ?? null), change }]
}
