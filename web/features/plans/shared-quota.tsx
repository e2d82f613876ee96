import { storageLabel } from '#domain/plans/storage-label.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { BenefitList } from './benefit-list.tsx'
import styles from './plans.module.css'

/** A server that sells nothing: one card instead of a price list. */
export function SharedQuota({ quotaGb }: { quotaGb: number }) {
  return (
    <Card title="This server has no paid plans">
      <p className={styles.quota}>
        <span className={styles.amount}>{storageLabel(quotaGb)}</span> of storage for everyone with an account
      </p>
      <BenefitList
        items={[
          'upload videos and activity files without a subscription',
          'originals kept as they are, in your home region',
          'watch every public video, also without an account',
        ]}
      />
      <p className={styles.text}>
        The people who run this server have set the amount. If it is not enough, ask them with “Send us a
        message” in the menu.
      </p>
    </Card>
  )
}
