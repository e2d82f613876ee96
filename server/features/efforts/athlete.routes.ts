import type { FastifyInstance } from 'fastify'
import { athleteMistakeMessage } from '#contract/efforts/athlete-messages.ts'
import { changeAthlete, getAthlete, type Athlete } from '#contract/efforts/athlete.ts'
import {
  estimateFtp,
  estimateMaximum,
  findAthleteMistake,
  ftpDays,
  heartRateMonths,
  type AthleteSettings,
} from '#domain/effort/athlete.ts'
import { heartRateMethod, heartRateZones, powerZones } from '#domain/effort/zones.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDb } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import {
  findAthleteSettings,
  findHighestHeartRate,
  findStrongestRide,
  saveAthleteSettings,
} from './athlete.queries.ts'

const monthMs = (365.25 / 12) * dayMs
const yearOf = (ms: number) => new Date(ms).getUTCFullYear()

export function athleteRoutes(app: FastifyInstance, { cells, now }: Services): void {
  handle(app, getAthlete, async ({ viewer: { id } }) => {
    const { db } = cells.of(id)
    return describe(db, id, await findAthleteSettings(db, id))
  })

  handle(app, changeAthlete, async ({ viewer: { id }, body }) => {
    const { db } = cells.of(id)
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const settings: AthleteSettings = { ...(await findAthleteSettings(db, id)), ...given }
    const mistake = findAthleteMistake(settings, yearOf(now()))
    if (mistake) throw new AppError({ status: 422, code: 'athlete_mistake' }, athleteMistakeMessage(mistake))
    await saveAthleteSettings(db, id, settings)
    return describe(db, id, settings)
  })

  async function describe(db: CellDb, id: string, settings: AthleteSettings): Promise<Athlete> {
    const heart = await findHighestHeartRate(db, id, now() - heartRateMonths * monthMs)
    const ride = await findStrongestRide(db, id, now() - ftpDays * dayMs)
    return { settings, heart_rate: heartRateOf(settings, heart), power: powerOf(settings, ride) }
  }

  function heartRateOf(
    settings: AthleteSettings,
    recorded: Awaited<ReturnType<typeof findHighestHeartRate>>,
  ): Athlete['heart_rate'] {
    const estimate = estimateMaximum(settings, recorded?.value ?? null, yearOf(now()))
    if (!estimate) return null
    const { threshold_heart_rate: threshold, resting_heart_rate: resting } = settings
    const rates = { max: estimate.max, threshold, resting }
    return {
      ...estimate,
      method: heartRateMethod(rates),
      zones: [...heartRateZones(rates)],
      from: estimate.source === 'recorded' ? (recorded ?? null) : null,
    }
  }
}

function powerOf(
  { ftp }: AthleteSettings,
  recorded: Awaited<ReturnType<typeof findStrongestRide>>,
): Athlete['power'] {
  if (ftp !== null) return { ftp, source: 'settings', zones: [...powerZones(ftp)], from: null }
  if (!recorded) return null
  const estimate = estimateFtp(recorded.value)
  return { ftp: estimate, source: 'recorded', zones: [...powerZones(estimate)], from: recorded }
}
