import type { FastifyInstance } from 'fastify'
import { getActivityEfforts, getRecords, type RecordHolder } from '#contract/efforts/efforts.ts'
import { effortRulesOf, effortSportOf } from '#domain/effort/effort-lengths.ts'
import type { Sport } from '#domain/sport.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import {
  findMeasured,
  isMeasuring,
  listEffortSports,
  listRankedEfforts,
  listRecords,
} from './effort.queries.ts'

/** Computed from whole recordings, and therefore only for their owner, whoever else may see the activity. */
export function effortRoutes(app: FastifyInstance, { cells }: Services): void {
  handle(app, getActivityEfforts, async ({ viewer, params }) => {
    const { db } = cells.of(params.id)
    const own = { accountId: viewer.id, id: params.id }
    const activity = await findMeasured(db, own)
    if (!activity) throw notFound()
    const efforts = await listRankedEfforts(db, own)
    const isCounted = activity.is_counted
    return {
      items: efforts.map(({ kind, length, value, start_ms, rank_ever, rank_year }) => {
        const shared = {
          start_ms,
          rank_ever: isCounted ? rank_ever : null,
          rank_year: isCounted ? rank_year : null,
        }
        return kind === 'distance'
          ? { kind, metres: length, duration_ms: value, ...shared }
          : { kind, seconds: length, watts: value, ...shared }
      }),
      is_ready: activity.is_measured,
    }
  })

  handle(app, getRecords, async ({ viewer: { id: accountId }, query }) => {
    const { db } = cells.of(accountId)
    const sports = await listEffortSports(db, accountId)
    const wanted = query.sport && effortSportOf(query.sport)
    const sport = sports.find((one) => one === wanted) ?? sports[0] ?? null
    const { distances, powers } = sport ? effortRulesOf(sport) : { distances: [], powers: [] }
    const holders = async (kind: 'distance' | 'power', lengths: number[]) =>
      sport === null || lengths.length === 0 ? [] : listRecords(db, { accountId, sport, kind, lengths })
    const [far, long] = [
      byLength(
        await holders(
          'distance',
          distances.map(({ metres }) => metres),
        ),
      ),
      byLength(await holders('power', [...powers])),
    ]
    return {
      sport,
      sports,
      distances: far.map(({ length, best }) => ({ metres: length, best })),
      powers: long.map(({ length, best }) => ({ seconds: length, best })),
      is_ready: !(await isMeasuring(db, accountId)),
    }
  })
}

type Holder = RecordHolder & { length: number; sport: Sport }

function byLength(holders: Holder[]): { length: number; best: RecordHolder[] }[] {
  const lengths = Map.groupBy(holders, ({ length }) => length)
  return [...lengths].map(([length, best]) => ({ length, best }))
}
