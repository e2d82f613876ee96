import { useId } from 'react'
import type { Streak, Year } from '#contract/calendar/calendar.ts'
import { plainDay } from './day-labels.ts'
import { calendarTexts } from './messages.ts'
import styles from './year-view.module.css'

export function Streaks({ streaks: { days, weeks } }: { streaks: Year['streaks'] }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{calendarTexts.streaks}</h3>
      <dl className={styles.streaks}>
        <Fact label={calendarTexts.currentDays} streak={days.current} count={calendarTexts.days} isCurrent />
        <Fact label={calendarTexts.longestDays} streak={days.longest} count={calendarTexts.days} />
        <Fact
          label={calendarTexts.currentWeeks}
          streak={weeks.current}
          count={calendarTexts.weeks}
          isCurrent
        />
        <Fact label={calendarTexts.longestWeeks} streak={weeks.longest} count={calendarTexts.weeks} />
      </dl>
      <p className={styles.note}>{calendarTexts.streakRule}</p>
    </section>
  )
}

type FactProps = {
  label: string
  streak: Streak | null
  count: (length: number) => string
  isCurrent?: boolean
}

function Fact({ label, streak, count, isCurrent = false }: FactProps) {
  return (
    <div className={styles.streak} data-alive={(isCurrent && streak !== null) || undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.length}>{streak ? count(streak.length) : calendarTexts.noStreak}</span>
        <span className={styles.when}>{whenOf(streak, isCurrent)}</span>
      </dd>
    </div>
  )
}

function whenOf(streak: Streak | null, isCurrent: boolean): string {
  if (!streak) return isCurrent ? calendarTexts.startOne : ''
  return isCurrent
    ? calendarTexts.since(plainDay(streak.from))
    : calendarTexts.span(plainDay(streak.from), plainDay(streak.to))
}
