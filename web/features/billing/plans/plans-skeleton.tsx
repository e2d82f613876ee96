import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { storagePlans } from '#domain/plans/prices.ts'
import styles from './plans.module.css'
import { texts } from './messages.ts'

/** As high as the price list, so that nothing moves when it arrives. */
export function PlansSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true">
      <VisuallyHidden>{texts.loadingThePlans}</VisuallyHidden>
      <SkeletonCard lines={3} rows={0} />
      <SkeletonCard lines={3} rows={storagePlans.length + 1} />
      <SkeletonCard lines={2} rows={0} />
    </div>
  )
}

function SkeletonCard({ lines, rows }: { lines: number; rows: number }) {
  return (
    <Card as="div">
      <Skeleton width="40%" height={22} />
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${88 - index * 9}%`} />
      ))}
      {rows > 0 && <Skeleton shape="block" height={rows * 40} />}
    </Card>
  )
}
