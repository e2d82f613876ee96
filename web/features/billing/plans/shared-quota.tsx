import { Card } from '#web/ui/layout/card.tsx'
import { BenefitList } from './benefit-list.tsx'
import styles from './plans.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

/** A server that sells nothing: one card instead of a price list. */
export function SharedQuota({ quota }: { quota: string }) {
  return (
    <Card title={texts.thisServerHasNoPaidPlans}>
      <p className={styles.quota}>
        {rich(
          texts.storagelabelOfStorage,
          { span: <span className={styles.amount} /> },
          { storageLabel: quota },
        )}
      </p>
      <BenefitList
        items={[
          'upload videos and activity files without a subscription',
          'originals kept as they are, in your home region',
          'watch every public video, also without an account',
        ]}
      />
      <p className={styles.text}>{texts.thePeopleWhoRunThisServer}</p>
    </Card>
  )
}
