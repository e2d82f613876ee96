import { sql } from 'kysely'
import type { Person } from '#contract/people/person.ts'
import { placeName } from '#contract/atlas/atlas-messages.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { isId } from '#domain/id.ts'
import type { Cell } from '#server/cells/cell.ts'
import { listTitlesFor } from '#server/features/activities/public.ts'
import { listPlaces } from '#server/features/atlas/public.ts'
import { findPeople } from '#server/features/people/public.ts'
import { projectVisibleTo } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'
import type { EventRow } from './notification.queries.ts'

/** A project or an activity. */
export type SeenTopic = { id: string; title: string; is_public: boolean; has_comments: boolean }
/** With its current topic: when two activities are merged, it moves to the other one. */
export type SeenComment = { id: string; project_id: string | null; activity_id: string | null; text: string }

/** What a viewer may see now of the things that notifications name. */
export type VisibleTargets = {
  people: Map<string, Person>
  projects: Map<string, SeenTopic>
  activities: Map<string, SeenTopic>
  comments: Map<string, SeenComment>
  /** Names of own videos, and of places and areas that are followed. */
  names: Map<string, string>
  /** A region did not answer, so that some things are missing. */
  isIncomplete: boolean
}

function idsOf<Column extends string>(
  rows: readonly Record<Column, string | null>[],
  column: Column,
): string[] {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))]
}

/**
 * Checked when someone looks, because what they may see changes. An unreachable region hides only what is stored there.
 */
export async function findVisibleTargets(
  services: Services,
  viewerId: string,
  events: EventRow[],
): Promise<VisibleTargets> {
  const { cells } = services
  let isIncomplete = false
  const ask = async <Row>(
    ids: string[],
    question: (cell: Cell, ids: string[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const byCell = Map.groupBy(ids.filter(isId), (id) => cells.of(id).region)
    const answers = await Promise.allSettled(
      [...byCell].map(([region, some]) => question(cells.at(region), some)),
    )
    isIncomplete ||= answers.some(({ status }) => status === 'rejected')
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
  const targetIds = idsOf(events, 'target_id')
  const comments = await ask(targetIds, listShownComments)
  const topics = [...events, ...comments]
  const [people, projects, activities, own, places] = await Promise.all([
    ask(idsOf(events, 'actor_id'), async (_cell, ids) => [...(await findPeople(services, ids))]),
    ask(idsOf(topics, 'project_id'), (cell, ids) => listSeenProjects(cell, ids, viewerId)),
    ask(idsOf(topics, 'activity_id'), (cell, ids) => listTitlesFor(cell.db, ids, viewerId)),
    listOwnNames(cells.of(viewerId), viewerId, targetIds),
    namePlaces(services, targetIds),
  ])
  return {
    people: new Map(people),
    projects: new Map(projects.map((project) => [project.id, project])),
    activities: new Map(activities.map((activity) => [activity.id, activity])),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    names: new Map([...own, ...places]),
    isIncomplete,
  }
}

async function listSeenProjects({ db }: Cell, ids: string[], viewerId: string): Promise<SeenTopic[]> {
  const { rows } = await sql<SeenTopic>`
    select project.id, project.title, project.comments <> 'off' as has_comments,
      project.effective_visibility = ${DefaultVisibility.public} as is_public
    from project join account on account.id = project.account_id
    where project.id = any(${ids}) and ${projectVisibleTo(viewerId)}`.execute(db)
  return rows
}

const excerptLength = 140

async function listShownComments({ db }: Cell, ids: string[]): Promise<SeenComment[]> {
  const { rows } = await sql<SeenComment>`
    select id, project_id, activity_id, left(text, ${excerptLength}) as text from comment
    where id = any(${ids}) and state = 'shown'`.execute(db)
  return rows
}

async function listOwnNames({ db }: Cell, accountId: string, ids: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, filename as name from video
    where id = any(${ids}) and account_id = ${accountId} and deleted_at is null
    union all
    select id, name from followed_area where id = any(${ids}) and account_id = ${accountId}`.execute(db)
  return rows.map(({ id, name }) => [id, name])
}

/** How a place is written as the target of a notification. */
export const targetOfPlace = (n: number): string => `place:${n}`

async function namePlaces({ cells }: Services, targets: string[]): Promise<[string, string][]> {
  const ns = targets.flatMap((target) => /^place:(\d{1,15})$/.exec(target)?.[1] ?? []).map(Number)
  const places = await listPlaces(cells.world, ns)
  return [...places.values()].map((place) => [targetOfPlace(place.n), placeName(place)])
}
