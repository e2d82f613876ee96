import { written } from '#domain/units/format-quantity.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import type { Quantity } from '#domain/units/format-quantity.ts'
import { measured, type Drawn, type Measure } from './statistics-bars.ts'
import styles from './statistics-view.module.css'

type SportBarsProps = {
  items: readonly Drawn[]
  measure: Measure
  format: (value: number) => Quantity
}

/** The total of each sport, the largest first. */
export function SportBars({ items, measure, format }: SportBarsProps) {
  const sums = items
    .map((item) => ({ sport: item.sport ?? 'other', sum: measured(item, measure) }))
    .toSorted((a, b) => b.sum - a.sum)
  const max = Math.max(...sums.map(({ sum }) => sum), 1)
  return (
    <table className={styles.sports}>
      <tbody>
        {sums.map(({ sport, sum }) => (
          <tr key={sport}>
            <th scope="row">{labelOfSport(sport)}</th>
            <td className={styles.sportBar} aria-hidden="true">
              <span data-group={groupOfSport(sport)} style={{ width: `${(sum / max) * 100}%` }} />
            </td>
            <td className={styles.sum}>{written(format(sum))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
