import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { changeGear, type Gear } from '#contract/gear/gear.ts'
import { labelOfSport } from '#domain/sport.ts'
import {
  formatAltitude,
  formatDistance,
  formatLongDuration,
  written,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import styles from './gear-card.module.css'
import { refreshGear } from './gear.api.ts'
import { gearTexts as texts } from './messages.ts'
import { writtenDay } from '#web/lib/written-time.ts'

export type GearAction = 'edit' | 'merge' | 'delete'

export function GearCard({ gear, onAction }: { gear: Gear; onAction: (action: GearAction) => void }) {
  const { name, kind, brand, model, note, default_sports } = gear
  const retire = useRetire(gear)
  const made = [texts.kinds[kind], `${brand} ${model}`.trim()].filter((part) => part !== '').join(' · ')
  const sports = new Intl.ListFormat('en-GB').format(default_sports.map(labelOfSport))
  return (
    <Card as="li">
      <div className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.soft}>{made}</p>
        </div>
        <MenuButton
          label={texts.actionsFor(name)}
          trigger={<Icon name="more" />}
          items={[
            { label: texts.edit, onSelect: () => onAction('edit') },
            { label: gear.is_retired ? texts.bringBack : texts.retire, onSelect: () => void retire() },
            { label: texts.mergeWith, onSelect: () => onAction('merge') },
            { label: texts.delete, icon: <Icon name="trash" />, onSelect: () => onAction('delete') },
          ]}
        />
      </div>
      <Figures gear={gear} />
      <Wear gear={gear} />
      {default_sports.length > 0 && <p className={styles.soft}>{texts.defaultFor(sports)}</p>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      <div className={styles.foot}>
        <span className={styles.soft}>{usedWhen(gear)}</span>
        {gear.count > 0 && <Link to={`/my_activities?gear=${gear.id}`}>{texts.showActivities}</Link>}
      </div>
    </Card>
  )
}

function useRetire({ id, name, is_retired }: Gear): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    try {
      await call(changeGear, { params: { id }, body: { is_retired: !is_retired } })
      showToast({ text: is_retired ? texts.backNow(name) : texts.retiredNow(name), tone: 'success' })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
    await refreshGear(client)
  }
}

function Figures({ gear: { distance_m, count, moving_time_ms, ascent_m } }: { gear: Gear }) {
  const units = useUnits()
  const figures: [string, Quantity][] = [
    [texts.distance, formatDistance(distance_m, units)],
    [texts.activities, { value: String(count), unit: '' }],
    [texts.movingTime, formatLongDuration(moving_time_ms)],
    [texts.ascent, formatAltitude(ascent_m, units)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, { value, unit }]) => (
        <div key={label}>
          <dt className={styles.soft}>{label}</dt>
          <dd className={styles.figure}>
            {value} <span className={styles.unit}>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How close it is to the distance at which its owner wants to replace it. */
function Wear({ gear: { distance_m, replace_at_m, is_retired } }: { gear: Gear }) {
  const units = useUnits()
  if (replace_at_m === null || is_retired) return null
  const limit = written(formatDistance(replace_at_m, units))
  if (distance_m >= replace_at_m) return <Banner tone="warning">{texts.timeToReplace(limit)}</Banner>
  return (
    <ProgressBar
      label={texts.replaceAt(limit)}
      value={distance_m / replace_at_m}
      detail={texts.toGo(written(formatDistance(replace_at_m - distance_m, units)))}
    />
  )
}

function usedWhen({ first_day, last_day, is_retired }: Gear): string {
  if (first_day === null || last_day === null) return texts.neverUsed
  return is_retired
    ? texts.usedFrom(writtenDay(first_day), writtenDay(last_day))
    : texts.lastUsed(writtenDay(last_day))
}
