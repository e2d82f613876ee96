import type { ChannelMap } from '#contract/channels/channel.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  written,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { texts } from './messages.ts'
import styles from './sport-totals.module.css'

type Totals = ChannelMap['sports'][number]
const count = new Intl.NumberFormat('en')

/** What the public activities of a channel add up to. */
export function SportTotals({ sports }: { sports: readonly Totals[] }) {
  return (
    <section className={styles.totals} aria-labelledby="sport-totals">
      <h2 id="sport-totals">{texts.bySport}</h2>
      <p className={styles.note}>{texts.totalsNote}</p>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.sport}</th>
              <th scope="col">{texts.activities}</th>
              <th scope="col">{texts.distance}</th>
              <th scope="col">{texts.movingTime}</th>
              <th scope="col">{texts.ascent}</th>
            </tr>
          </thead>
          <tbody>
            {sports.map((totals) => (
              <tr key={totals.sport}>
                <th scope="row">
                  <SportName group={groupOfSport(totals.sport)}>{labelOfSport(totals.sport)}</SportName>
                </th>
                <Figures totals={totals} />
              </tr>
            ))}
          </tbody>
          {sports.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{texts.all}</th>
                <Figures totals={sumOf(sports)} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

type Sums = Omit<Totals, 'sport'>

function Figures({ totals: { count: activities, distance_m, moving_time_ms, ascent_m } }: { totals: Sums }) {
  const units = useUnits()
  return (
    <>
      <td>{count.format(activities)}</td>
      <td>{writtenIfAny(formatDistance(distance_m, units))}</td>
      <td>{written(formatLongDuration(moving_time_ms))}</td>
      <td>{writtenIfAny(formatAltitude(ascent_m, units))}</td>
    </>
  )
}

/** A workout in one place counts by its time alone. */
const writtenIfAny = (quantity: Quantity): string => (Number(quantity.value) === 0 ? '–' : written(quantity))

const sumOf = (sports: readonly Sums[]): Sums =>
  sports.reduce((sum, one) => ({
    count: sum.count + one.count,
    distance_m: sum.distance_m + one.distance_m,
    moving_time_ms: sum.moving_time_ms + one.moving_time_ms,
    ascent_m: sum.ascent_m + one.ascent_m,
  }))
