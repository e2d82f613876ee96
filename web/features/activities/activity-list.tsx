import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { useUnits } from '#web/session/units.ts'
import styles from './activity-list.module.css'
import { ActivityRow, type CreateProjectType } from './activity-row.tsx'
import type { ListRow } from './list-rows.ts'
import { MonthHeading } from './month-heading.tsx'
import { texts } from './messages.ts'

type ActivityListProps = {
  rows: readonly ListRow[]
  chosen: ReadonlySet<string>
  CreateProject: CreateProjectType
  onChoose: (id: string, isChosen: boolean) => void
  /** Called when the end comes into view. */
  onEnd: () => void
}

const rowHeight = 72
const monthHeight = 64

/** Only visible rows are rendered, however many there are; the page keeps the height of all of them. */
export function ActivityList({ rows, chosen, CreateProject, onChoose, onEnd }: ActivityListProps) {
  const units = useUnits()
  const list = useRef<HTMLDivElement>(null)
  // Its functions return different values from one render to the next, so nothing here may be memoised.
  // eslint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (i) => (rows[i]?.kind === 'month' ? monthHeight : rowHeight),
    overscan: 6,
    getItemKey: (i) => keyOf(rows[i]),
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const visibleRows = virtualizer.getVirtualItems()
  const last = visibleRows.at(-1)?.index ?? 0
  const isAtEnd = rows.length > 0 && last >= rows.length - 15
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd, rows.length])

  return (
    <div ref={list}>
      <ul
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={texts.activities}
      >
        {visibleRows.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <PlacedRow
                key={key}
                top={start - virtualizer.options.scrollMargin}
                isMonth={row.kind === 'month'}
              >
                {row.kind === 'month' ? (
                  <MonthHeading month={row.month} totals={row.totals} units={units} />
                ) : (
                  <ActivityRow
                    activity={row.activity}
                    units={units}
                    isChosen={chosen.has(row.activity.id)}
                    CreateProject={CreateProject}
                    onChoose={onChoose}
                  />
                )}
              </PlacedRow>
            )
          )
        })}
      </ul>
    </div>
  )
}

type PlacedRowProps = { top: number; isMonth: boolean; children: ReactNode }

function PlacedRow({ top, isMonth, children }: PlacedRowProps) {
  return (
    <li
      className={isMonth ? styles.placedMonth : styles.placedRow}
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </li>
  )
}

function keyOf(row: ListRow | undefined): string {
  if (!row) return ''
  return row.kind === 'month' ? row.month : row.activity.id
}
