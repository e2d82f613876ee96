import type { FastifyInstance } from 'fastify'
import {
  blockPerson,
  getStanding,
  listKeptAway,
  mutePerson,
  unblockPerson,
  unmutePerson,
  type KeptAway,
} from '#contract/friends/blocks.ts'
import {
  hasBlocked,
  isMuted,
  listKept,
  type Keeping,
  findPeopleToShow,
  mayExist,
} from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { yourself } from './friend-errors.ts'
import { toFriend } from './list-friends.ts'
import { listRelations } from './relation.queries.ts'
import { endRelation } from './withdraw.ts'

export function blockRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, listKeptAway, ({ viewer }) => listOf(services, viewer.id))

  handle(app, blockPerson, async ({ viewer: { id: accountId }, body: { id: personId } }) => {
    await requireOther(services, accountId, personId)
    await endRelation(services, {
      accountId,
      personId,
      how: 'block',
      async alongside(trx) {
        const row = { account_id: accountId, person_id: personId, created_at: new Date(now()) }
        await trx
          .insertInto('block')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await services.announce('personBlocked', { cell: cells.of(accountId), trx, accountId, personId })
      },
    })
    return listOf(services, accountId)
  })

  handle(app, mutePerson, async ({ viewer: { id: accountId }, body: { id: personId } }) => {
    await requireOther(services, accountId, personId)
    await cells
      .of(accountId)
      .db.insertInto('mute')
      .values({ account_id: accountId, person_id: personId, created_at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return listOf(services, accountId)
  })

  for (const [call, table] of [
    [unblockPerson, 'block'],
    [unmutePerson, 'mute'],
  ] as const)
    handle(app, call, async ({ viewer, body: { id } }) => {
      await cells
        .of(viewer.id)
        .db.deleteFrom(table)
        .where('account_id', '=', viewer.id)
        .where('person_id', '=', id)
        .execute()
      return listOf(services, viewer.id)
    })

  handle(app, getStanding, async ({ viewer, query: { id: personId } }) => {
    const { db } = cells.of(viewer.id)
    const bond = { accountId: viewer.id, personId }
    const relations = await listRelations(db, viewer.id, now(), personId)
    return {
      relation: relations[0]?.state ?? 'none',
      is_blocked: await hasBlocked(db, bond),
      is_muted: await isMuted(db, bond),
    }
  })
}

async function requireOther(services: Services, accountId: string, personId: string): Promise<void> {
  if (personId === accountId) throw yourself()
  if (!(await mayExist(services, personId))) throw notFound()
}

/** People who have left are not listed. */
async function listOf(services: Services, accountId: string): Promise<KeptAway> {
  const { db } = services.cells.of(accountId)
  const [blocks, mutes] = [await listKept(db, 'block', accountId), await listKept(db, 'mute', accountId)]
  const { people } = await findPeopleToShow(
    services,
    [...blocks, ...mutes].map(({ person_id }) => person_id),
  )
  const named = (rows: Keeping[]) =>
    rows.flatMap(({ person_id, created_at }) => {
      const person = people.get(person_id)
      return person ? [toFriend(person, created_at)] : []
    })
  return { blocked: named(blocks), muted: named(mutes) }
}
