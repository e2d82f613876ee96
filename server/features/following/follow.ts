import type { AreaDraft, FollowedPlace, Following, SuggestedTrail } from '#contract/following/following.ts'
import type { Person } from '#contract/people/person.ts'
import { placeName } from '#contract/atlas/atlas-messages.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import { newId } from '#server/cells/new-id.ts'
import { findPlace, listPlaces, type PlaceRow } from '#server/features/atlas/public.ts'
import { mayFollow, findPeople } from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { cannotFollow, followsTooMany, followsTooManyAreas } from './follow-errors.ts'
import {
  idOfPlace,
  listFollowedAreas,
  listFollowedChannels,
  listFollowedPlaces,
  listOftenVisited,
  saveFollowedArea,
  saveFollowedChannel,
  saveFollowedPlace,
} from './follow.queries.ts'

export async function followChannelAs(
  services: Services,
  accountId: string,
  channelId: string,
): Promise<void> {
  const { cells, now } = services
  if (!(await findPeople(services, [channelId])).has(channelId)) throw notFound()
  const { db } = cells.of(accountId)
  if (!(await mayFollow(db, { accountId, channelId }))) throw cannotFollow()
  if (!(await saveFollowedChannel(db, { accountId, channelId, now: new Date(now()) }))) throw followsTooMany()
}

export async function followPlaceAs(
  { cells, now }: Services,
  accountId: string,
  placeId: string,
): Promise<void> {
  const place = await findPlace(cells.world, numberOfPlaceId(placeId) ?? -1)
  if (!place) throw notFound()
  const followed = { accountId, placeN: place.n, now: new Date(now()) }
  if (!(await saveFollowedPlace(cells.of(accountId).db, followed))) throw followsTooMany()
}

export async function followAreaAs(
  { cells, now }: Services,
  accountId: string,
  draft: AreaDraft,
): Promise<{ id: string }> {
  const { db, region } = cells.of(accountId)
  const id = newId(region, now())
  if (!(await saveFollowedArea(db, { accountId, id, draft, now: new Date(now()) })))
    throw followsTooManyAreas()
  return { id }
}

/** What someone follows, as far as the regions of the channels answer. */
export async function describeFollowing(services: Services, accountId: string): Promise<Following> {
  const { db } = services.cells.of(accountId)
  const [channelIds, placeNs, areas] = await Promise.all([
    listFollowedChannels(db, accountId),
    listFollowedPlaces(db, accountId),
    listFollowedAreas(db, accountId),
  ])
  const [named, places] = await Promise.all([
    nameChannels(services, channelIds),
    listPlaces(services.cells.world, placeNs),
  ])
  return {
    channels: channelIds.flatMap((id) => named.people.get(id) ?? []),
    places: placeNs.flatMap((n) => places.get(n) ?? []).map(toFollowedPlace),
    areas: areas.map(({ id, name, ...bounding_box }) => ({ id, name, bounding_box })),
    is_incomplete: named.isIncomplete,
  }
}

/** An unreachable region does not hide the channels of the others. */
async function nameChannels(
  services: Services,
  ids: string[],
): Promise<{ people: Map<string, Person>; isIncomplete: boolean }> {
  const byCell = Map.groupBy(ids, (id) => services.cells.of(id))
  const answers = await Promise.allSettled([...byCell.values()].map((some) => findPeople(services, some)))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : []))
  return { people: new Map(found), isIncomplete: answers.some(({ status }) => status === 'rejected') }
}

export async function listFollowedIdsOf(
  { cells }: Services,
  accountId: string,
): Promise<{ channels: string[]; places: string[] }> {
  const { db } = cells.of(accountId)
  const [channels, placeNs] = await Promise.all([
    listFollowedChannels(db, accountId),
    listFollowedPlaces(db, accountId),
  ])
  const places = await listPlaces(cells.world, placeNs)
  return { channels, places: placeNs.flatMap((n) => places.get(n) ?? []).map(idOfPlace) }
}

/** Someone who was on a trail this often is asked whether they want to hear of it. */
const oftenTimes = 3
const maxSuggested = 12

export async function suggestTrails({ cells }: Services, accountId: string): Promise<SuggestedTrail[]> {
  const { db } = cells.of(accountId)
  const visited = await listOftenVisited(db, { accountId, times: oftenTimes, limit: maxSuggested })
  const places = await listPlaces(
    cells.world,
    visited.map(({ place_n }) => place_n),
  )
  return visited.flatMap(({ place_n, count }) => {
    const place = places.get(place_n)
    return place ? { ...toFollowedPlace(place), activity_count: count } : []
  })
}

function toFollowedPlace(place: PlaceRow): FollowedPlace {
  const { type, name, country, west, south, east, north } = place
  const bounding_box = { west, south, east, north }
  return { id: idOfPlace(place), name: placeName({ name, type }), type, country, bounding_box }
}
