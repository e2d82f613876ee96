import type { FastifyInstance } from 'fastify'
import {
  addPrivacyZone,
  getPrivacy,
  removePrivacyZone,
  savePrivacy as savePrivacyCall,
} from '#contract/privacy/privacy.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { addZone, removeZone, savePrivacy } from './change-privacy.ts'
import { countByDefault, findSettings, listZones } from '#server/features/recordings/public.ts'

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getPrivacy, async ({ viewer: { id } }) => {
    const { db } = services.cells.of(id)
    const [settings, zones, activities_by_default] = await Promise.all([
      findSettings(db, id),
      listZones(db, id),
      countByDefault(db, id),
    ])
    return { ...settings, zones, activities_by_default }
  })

  handle(app, savePrivacyCall, ({ viewer: { id }, body }) => savePrivacy(services, id, body))
  handle(app, addPrivacyZone, ({ viewer: { id }, body }) => addZone(services, id, body))
  handle(app, removePrivacyZone, ({ viewer: { id }, params }) => removeZone(services, id, params.id))
}
