import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import { saveAccountSettings } from '#contract/accounts/account.ts'
import { checkChannelName } from '#contract/accounts/sign-in.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { changeClaimed } from './claimed-value.ts'
import { channelNameTaken, homeFixed } from './ownership-errors.ts'

type Settings = Pick<Updateable<CellDatabase['account']>, 'units' | 'name' | 'online_map'>

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { cells, announce } = services

  handle(
    app,
    saveAccountSettings,
    async ({ viewer, body: { channel_name, units, name, online_map, home } }) => {
      if (home !== undefined) throw homeFixed()
      const set: Settings = {
        ...(units !== undefined && { units }),
        ...(name !== undefined && { name }),
        ...(online_map !== undefined && { online_map }),
      }
      // Saved in one transaction, so that a taken name leaves everything unchanged.
      if (channel_name !== undefined) {
        await changeClaimed(services, viewer.id, {
          kind: 'channel_name',
          value: channel_name,
          set,
          taken: channelNameTaken,
          alongside: (trx) =>
            announce('channelChanged', { cell: cells.of(viewer.id), trx, accountId: viewer.id }),
        })
      } else if (Object.keys(set).length > 0) await saveSettings(cells.of(viewer.id).db, viewer.id, set)
    },
  )

  handle(app, checkChannelName, async ({ viewer, query }) => {
    const isFree = await cells.directory.isFree('channel_name', query.channel_name, (await viewer())?.id)
    return isFree ? 'available' : 'unavailable'
  })
}

async function saveSettings(db: CellDb, id: string, set: Settings): Promise<void> {
  await db.updateTable('account').set(set).where('id', '=', id).execute()
}
