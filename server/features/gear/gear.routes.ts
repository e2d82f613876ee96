import type { FastifyInstance } from 'fastify'
import { changeGear, createGear, deleteGear, listGear, mergeGear } from '#contract/gear/gear.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { addGear, editGear, removeGear, uniteGear } from './change-gear.ts'
import { listGearOf } from './gear.queries.ts'

/** Bikes, shoes and so on, only for their owner. */
export function gearRoutes(app: FastifyInstance, services: Services): void {
  handle(app, listGear, async ({ viewer }) => ({
    items: await listGearOf(services.cells.of(viewer.id).db, viewer.id),
  }))

  handle(app, createGear, async ({ viewer, body }) => ({ id: await addGear(services, viewer.id, body) }))

  handle(app, changeGear, async ({ viewer, params: { id }, body }) => {
    if (!(await editGear(services, { accountId: viewer.id, id }, body))) throw notFound()
  })

  handle(app, deleteGear, async ({ viewer, params: { id } }) => {
    if (!(await removeGear(services, { accountId: viewer.id, id }))) throw notFound()
  })

  handle(app, mergeGear, async ({ viewer, params: { id }, body: { into } }) => {
    if (!(await uniteGear(services, { accountId: viewer.id, id }, into))) throw notFound()
  })
}
