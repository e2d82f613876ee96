import { texts } from './messages.ts'
import styles from './athlete.module.css'

type ZoneTableProps = {
  title: string
  /** What the limits are shares of. */
  note: string
  names: readonly string[]
  /** The lower limits of zones 2 and up. */
  limits: readonly number[]
  unit: string
}

export function ZoneTable({ title, note, names, limits, unit }: ZoneTableProps) {
  return (
    <div className={styles.zones}>
      <table>
        <caption>
          {title}
          <span className={styles.note}>{note}</span>
        </caption>
        <tbody>
          {names.map((name, zone) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.number}>{zone + 1}</span>
                {name}
              </th>
              <td>{rangeOf(limits[zone - 1], limits[zone], unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rangeOf(from: number | undefined, next: number | undefined, unit: string): string {
  if (from === undefined) return texts.below(next ?? 0, unit)
  return next === undefined ? texts.above(from, unit) : texts.between(from, next - 1, unit)
}
