import { formatLongDuration, written } from '#domain/units/format-quantity.ts'
import styles from './project-list.module.css'
import type { ProjectMonth } from './project-months.ts'
import { ProjectRow } from './project-row.tsx'
import type { ProjectActions } from './use-project-actions.ts'
import { texts } from './messages.ts'
import { writtenDay } from '#web/lib/written-time.ts'

type ProjectListProps = {
  months: readonly ProjectMonth[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  actions: ProjectActions
}

/** The user's projects by month, with the totals of each. */
export function ProjectList({ months, chosen, onChoose, actions }: ProjectListProps) {
  return (
    <div className={styles.months}>
      {months.map((month) => (
        <section key={month.month} className={styles.month} aria-labelledby={`month-${month.month}`}>
          <Heading month={month} />
          <ul className={styles.list} aria-labelledby={`month-${month.month}`}>
            {month.items.map((item) => (
              <ProjectRow
                key={item.id}
                item={item}
                isChosen={chosen.has(item.id)}
                onChoose={onChoose}
                actions={actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Heading({ month: { month, items, durationMs, isWhole } }: { month: ProjectMonth }) {
  return (
    <div className={styles.heading}>
      <h2 id={`month-${month}`}>{writtenDay(month, 'month')}</h2>
      {isWhole && (
        <p className={styles.totals}>
          <span>{texts.projectsCount(items.length)}</span>
          <span>{written(formatLongDuration(durationMs))}</span>
        </p>
      )}
    </div>
  )
}
