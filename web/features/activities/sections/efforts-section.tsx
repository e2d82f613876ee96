import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOfDistance, nameOfDuration } from '../effort-messages.ts'
import { bestEfforts, type BestEffort } from '#domain/effort/best-efforts.ts'
import { effortRulesOf, isComparedIn } from '#domain/effort/effort-lengths.ts'
import { viewOfSport } from '#domain/sport-view.ts'
import { formatDuration, formatPlain, written } from '#domain/units/format-quantity.ts'
import { formatSpeedAs, isPace } from '#domain/units/speed-style.ts'
import { useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { effortsQuery } from './athlete.api.ts'
import styles from './interval-table.module.css'
import { Medal, type Ranked } from './medal.tsx'
import type { SectionProps } from './section.ts'
import { marking, shownOnOf, type ShownOn } from './shown-on.ts'
import { useLater } from './use-later.ts'
import { texts } from './effort-messages.ts'

type RankedEffort = BestEffort & Ranked

/**
 * The fastest kilometre, the strongest minute and so on: for the owner with their rank among all of the owner's
 * efforts, for everyone else computed from the samples they see.
 */
export function EffortsSection({ activity, as, telemetry, moments }: SectionProps) {
  const efforts = useEfforts(activity, as, telemetry)
  const shownOn = shownOnOf(telemetry, moments)
  const units = useUnits()
  const ways = efforts
    .filter((effort) => effort.kind === 'distance')
    .filter(({ metres }) => isComparedIn(units, activity.sport, metres))
  const powers = efforts.filter((effort) => effort.kind === 'power')
  return (
    <>
      {ways.length > 0 && (
        <Card title={texts.bestEfforts}>
          <DistanceTable efforts={ways} sport={activity.sport} shownOn={shownOn} />
        </Card>
      )}
      {powers.length > 0 && (
        <Card title={texts.bestPower}>
          <PowerTable efforts={powers} shownOn={shownOn} />
        </Card>
      )}
    </>
  )
}

function useEfforts(
  { id, is_own, sport, pauses }: SectionProps['activity'],
  as: SectionProps['as'],
  telemetry: SectionProps['telemetry'],
): readonly RankedEffort[] {
  const samples = telemetry?.recorded
  const { distances, powers } = effortRulesOf(sport)
  const hasRules = distances.length + powers.length > 0
  const isOfOwner = is_own && as === 'owner'
  const { data: ranked, isError } = useQuery({ ...effortsQuery(id), enabled: hasRules && isOfOwner })
  // Going through a long day is costly, and owners rarely need it, because their efforts are stored.
  const isNeeded = hasRules && (!isOfOwner || isError || ranked?.is_ready === false)
  const compute = useMemo(
    () => (samples && isNeeded ? () => bestEfforts(samples, pauses, sport) : undefined),
    [samples, isNeeded, pauses, sport],
  )
  const computed = useLater(compute)
  // Until the background has ranked them, they are shown without a rank.
  if (isOfOwner && ranked?.is_ready) return ranked.items
  return (computed ?? []).map((effort) => ({ ...effort, rank_ever: null, rank_year: null }))
}

type OfKind<Kind extends BestEffort['kind']> = Extract<RankedEffort, { kind: Kind }>

type DistanceTableProps = {
  efforts: readonly OfKind<'distance'>[]
  sport: SectionProps['activity']['sport']
  shownOn: ShownOn | undefined
}

function DistanceTable({ efforts, sport, shownOn }: DistanceTableProps) {
  const units = useUnits()
  const { speed } = viewOfSport(sport)
  return (
    <EffortTable
      label={texts.bestEfforts}
      headings={[texts.distance, texts.time, isPace(speed) ? texts.pace : texts.speed]}
      shownOn={shownOn}
      rows={efforts.map(({ metres, duration_ms, start_ms, ...ranks }) => ({
        ...ranks,
        name: nameOfDistance(metres, units),
        cells: [
          formatDuration(duration_ms),
          written(formatSpeedAs(speed, (metres / duration_ms) * 1000, units)),
        ],
        start_ms,
        end_ms: start_ms + duration_ms,
      }))}
    />
  )
}

type PowerTableProps = { efforts: readonly OfKind<'power'>[]; shownOn: ShownOn | undefined }

function PowerTable({ efforts, shownOn }: PowerTableProps) {
  return (
    <EffortTable
      label={texts.bestPower}
      headings={[texts.duration, texts.power]}
      shownOn={shownOn}
      rows={efforts.map(({ seconds, watts, start_ms, ...ranks }) => ({
        ...ranks,
        name: nameOfDuration(seconds),
        cells: [written(formatPlain(watts, 'W'))],
        start_ms,
        end_ms: start_ms + seconds * 1000,
      }))}
    />
  )
}

type EffortRow = Ranked & { name: string; cells: string[]; start_ms: number; end_ms: number }
type EffortTableProps = {
  label: string
  headings: readonly string[]
  rows: readonly EffortRow[]
  shownOn: ShownOn | undefined
}

function EffortTable({ label, headings, rows, shownOn }: EffortTableProps) {
  const hasRanks = rows.some(({ rank_ever, rank_year }) => (rank_ever ?? 4) <= 3 || rank_year === 1)
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            {hasRanks && <th scope="col">{texts.rank}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={shownOn && styles.pointable} {...marking(shownOn, row)}>
              <th scope="row">
                {shownOn ? (
                  <button type="button" className={styles.jump} aria-label={texts.goToEffort(row.name)}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              {row.cells.map((cell, i) => (
                <td key={headings[i + 1]}>{cell}</td>
              ))}
              {hasRanks && (
                <td>
                  <Medal rank_ever={row.rank_ever} rank_year={row.rank_year} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
