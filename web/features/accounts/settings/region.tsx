import { Link } from 'react-router'
import type { User } from '#contract/account.ts'
import { regionNames } from '#domain/region.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './settings.module.css'

export function RegionCard({ user }: { user: User }) {
  return (
    <Card title="Home region">
      <p className={styles.value}>{regionNames[user.home]}</p>
      <p className={styles.note}>
        Your account and your files are kept there. You chose it when you signed up, and it cannot be changed.{' '}
        <Link to="/faq#regions">More about regions</Link>
      </p>
    </Card>
  )
}
