import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOfDistance, nameOfDuration } from '../effort-messages.ts'
import type { RecordHolder, Records } from '#contract/efforts/efforts.ts'
import { isComparedIn } from '#domain/effort/effort-lengths.ts'
import { isSport, labelOfSport, type Sport } from '#domain/sport.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { writtenDay } from '#web/lib/written-time.ts'
import { texts } from './messages.ts'
import { PowerCurve } from './power-curve.tsx'
import { recordsQuery } from './records.api.ts'
import styles from './records.module.css'

/** The best three efforts of the account over each distance and duration. */
export function RecordsSection({ sport: wanted }: { sport: Sport | undefined }) {
  const [chosen, setChosen] = useState<Sport>()
  const { data, error, refetch } = useQuery(recordsQuery(chosen ?? wanted))
  return (
    <Card title={texts.yourBestEfforts} className={styles.card}>
      {error && !data && <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>}
      {!data && !error && <Skeleton shape="block" height={240} />}
      {data && <Found records={data} onSport={setChosen} />}
    </Card>
  )
}

function Found({ records, onSport }: { records: Records; onSport: (sport: Sport) => void }) {
  const units = useUnits()
  const { sport, sports, distances, powers, is_ready } = records
  if (sport === null) return <p className={styles.note}>{is_ready ? texts.noneYet : texts.stillMeasuring}</p>
  const compared = distances.filter(({ metres }) => isComparedIn(units, sport, metres))
  return (
    <>
      {sports.length > 1 && (
        <Select
          label={texts.sport}
          className={styles.sport}
          value={sport}
          options={sports.map((value) => ({ value, label: labelOfSport(value) }))}
          onChange={({ target: { value } }) => isSport(value) && onSport(value)}
        />
      )}
      {compared.length > 0 && (
        <BestOf caption={texts.fastestTimes} heading={texts.distance}>
          {compared.map(({ metres, best }) => (
            <Row
              key={metres}
              name={nameOfDistance(metres, units)}
              best={best}
              write={(value) => formatDuration(value)}
            />
          ))}
        </BestOf>
      )}
      {powers.length > 0 && (
        <>
          <BestOf caption={texts.highestPower} heading={texts.duration}>
            {powers.map(({ seconds, best }) => (
              <Row key={seconds} name={nameOfDuration(seconds)} best={best} write={texts.watts} />
            ))}
          </BestOf>
          <PowerCurve powers={powers} />
        </>
      )}
      <p className={styles.note}>{is_ready ? texts.onlyYou : texts.stillMeasuring}</p>
    </>
  )
}

function BestOf({ caption, heading, children }: { caption: string; heading: string; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{texts.best}</th>
          <th scope="col">{texts.second}</th>
          <th scope="col">{texts.third}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type RowProps = { name: string; best: RecordHolder[]; write: (value: number) => string }

function Row({ name, best, write }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[0, 1, 2].map((place) => {
        const holder = best[place]
        return (
          <td key={place}>
            {holder && (
              <Link to={`/activity/${holder.activity_id}`} title={holder.title} className={styles.holder}>
                <span className={styles.value}>{write(holder.value)}</span>
                <span className={styles.day}>{writtenDay(holder.day)}</span>
              </Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}
