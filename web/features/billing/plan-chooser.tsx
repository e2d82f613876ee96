import { useId } from 'react'
import type { PlanChoice, StorageChoice } from '#domain/plans/plan-choice.ts'
import { storageChoices } from '#domain/plans/plan-choice.ts'
import { hdWatchPlan, storagePlans } from '#domain/plans/prices.ts'
import { hoursOfVideo, storageLabel } from '#domain/plans/storage-label.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import styles from './plan-chooser.module.css'
import { writtenAmount } from './written-amount.ts'
import { texts } from './messages.ts'

/** What someone has, and what it costs them: those who bought earlier keep their price. */
export type CurrentPlan = { choice: PlanChoice; storagePrice: number; watchPrice: number }

type PlanChooserProps = {
  wish: PlanChoice
  current: CurrentPlan | null
  disabled: boolean
  onChange: (wish: PlanChoice) => void
}

/** What a usual action camera writes for full HD. */
const cameraMbitPerSecond = 45

export function PlanChooser({ wish, current, disabled, onChange }: PlanChooserProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className={styles.chooser}>
      <legend className={styles.legend}>{texts.storage}</legend>
      <div className={styles.group}>
        {storageChoices.map((storage) => (
          <label key={storage} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.dot}
              checked={wish.storage === storage}
              onChange={() => onChange({ ...wish, storage })}
              data-autofocus={wish.storage === storage || undefined}
            />
            <Option
              name={storage === 0 ? texts.noStorage : storageLabel(storage)}
              hint={storage === 0 ? texts.noStorageHint : holds(storage)}
              isCurrent={storage > 0 && current?.choice.storage === storage}
              price={priceOfStorage(storage, current)}
            />
          </label>
        ))}
      </div>
      <p className={styles.legend}>{texts.watching}</p>
      <div className={styles.group}>
        <label className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={wish.watch}
            onChange={(event) => onChange({ ...wish, watch: event.target.checked })}
          />
          <Option
            name={texts.hdWatch}
            hint={texts.hdWatchHint(hdWatchPlan.freeHeight)}
            isCurrent={current?.choice.watch === true}
            price={current?.choice.watch === true ? current.watchPrice : hdWatchPlan.priceCents}
          />
        </label>
      </div>
    </fieldset>
  )
}

type OptionProps = { name: string; hint: string; isCurrent: boolean; price: number }

function Option({ name, hint, isCurrent, price }: OptionProps) {
  return (
    <>
      <span className={styles.name}>
        {name} {isCurrent && <Chip tone="success">{texts.yourPlan}</Chip>}
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.price}>{price > 0 && texts.perMonth(writtenAmount(price))}</span>
    </>
  )
}

function holds(storage: number): string {
  const hours = hoursOfVideo(storage, cameraMbitPerSecond)
  return texts.holdsAbout(texts.hours(hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)))
}

function priceOfStorage(storage: StorageChoice, current: CurrentPlan | null): number {
  if (current?.choice.storage === storage) return current.storagePrice
  return storagePlans.find(({ storageGb }) => storageGb === storage)?.priceCents ?? 0
}
