import { sql } from 'kysely'
import { hourSeconds } from '#domain/time/durations.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import { useAllowance } from '#server/features/people/public.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

const anHour = { what: 'comments', seconds: hourSeconds, forNew: 5, forKnown: 30 }
const apartMs = 30_000

/** Newcomers may write five comments an hour, half a minute apart; everyone else may write thirty an hour. */
export async function takeTurn(
  services: Services,
  author: { accountId: string; isNew: boolean },
): Promise<{ takeBack: () => Promise<void> }> {
  const { config, now } = services
  if (author.isNew) {
    const restMs =
      apartMs / config.rateLimitFactor - (now() - (await lastWritten(services, author.accountId)))
    if (restMs > 0) throw tooManyRequests(Math.ceil(restMs / 1000))
  }
  return useAllowance(services, author, anHour)
}

/** In any of the reachable cells. */
async function lastWritten({ cells }: Services, authorId: string): Promise<number> {
  const { answers } = await askCells(cells, async ({ db }) => {
    const { rows } = await sql<{ created_at: Date }>`
      select created_at from comment where author_id = ${authorId} order by created_at desc limit 1`.execute(
      db,
    )
    return rows[0]?.created_at.getTime() ?? 0
  })
  return Math.max(...answers)
}
