import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { storageLabel } from '#domain/plans/storage-label.ts'
import { texts } from './messages.ts'

/** '100 GB of storage and HD watch'. */
export function planName({ storage, watch }: PlanChoice): string {
  const size = texts.storageOf(storageLabel(storage))
  if (storage === 0) return watch ? texts.hdWatch : texts.noPlan
  return watch ? texts.both(size, texts.hdWatch) : size
}
