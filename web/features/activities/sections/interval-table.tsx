import { useState } from 'react'
import { useUnits } from '#web/session/units.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Sport } from '#domain/sport.ts'
import { columnsOf, type Column, type Interval } from './interval-columns.ts'
import styles from './interval-table.module.css'
import { marking, type ShownOn } from './shown-on.ts'

type IntervalTableProps = {
  label: string
  /** The heading of the first column. */
  ofNames: string
  sport: Sport
  intervals: readonly Interval[]
  /** Whether the parts differ in length. */
  hasTimes: boolean
  /** Where the parts are on the charts and the map; undefined without samples. */
  shownOn: ShownOn | undefined
  nameOfJump: (name: string) => string
  nameOfAll: (count: number) => string
}

const maxRows = 25

/**
 * The parts of an activity one below another. Pointing at one marks it on the charts and the map, and a press
 * on it moves the current moment there.
 */
export function IntervalTable(props: IntervalTableProps) {
  const { label, ofNames, sport, intervals, hasTimes, nameOfAll } = props
  const units = useUnits()
  const [isWhole, setWhole] = useState(false)
  const columns = columnsOf(intervals, { sport, units, hasTimes })
  const shown = isWhole ? intervals : intervals.slice(0, maxRows)
  return (
    <>
      <div className={styles.scroll}>
        <table className={classNames(styles.table, hasTimes && styles.wide)} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{ofNames}</th>
              {columns.map((column) => (
                <th key={column.label} scope="col" className={classOf(column)}>
                  <Heading column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((interval) => (
              <Row key={interval.start_ms} interval={interval} columns={columns} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < intervals.length && (
        <Button className={styles.all} onClick={() => setWhole(true)}>
          {nameOfAll(intervals.length)}
        </Button>
      )}
    </>
  )
}

function Heading({ column: { label, inFull, unit } }: { column: Column }) {
  return (
    <>
      {inFull === undefined ? label : <abbr title={inFull}>{label}</abbr>}
      {unit !== '' && <span className={styles.unit}> {unit}</span>}
    </>
  )
}

type RowProps = IntervalTableProps & { interval: Interval; columns: Column[] }

function Row({ interval, columns, shownOn, nameOfJump }: RowProps) {
  return (
    <tr className={shownOn && styles.pointable} {...marking(shownOn, interval)}>
      <th scope="row">
        {shownOn ? (
          <button type="button" className={styles.jump} aria-label={nameOfJump(interval.name)}>
            {interval.name}
          </button>
        ) : (
          interval.name
        )}
      </th>
      {columns.map((column) => (
        <td key={column.label} className={classOf(column)}>
          {column.barOf ? (
            <div className={styles.withBar}>
              <Bar share={column.barOf(interval)} />
              {column.cellOf(interval)}
            </div>
          ) : (
            column.cellOf(interval)
          )}
        </td>
      ))}
    </tr>
  )
}

const classOf = ({ barOf, isExtra }: Column) => classNames(barOf && styles.barred, isExtra && styles.extra)

/** Only repeats the number beside it, so it is hidden from screen readers. */
function Bar({ share }: { share: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
