import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/account.ts'
import { regionNames } from '#domain/region.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DeleteCard } from './delete-account.tsx'
import { ThemeCard, UnitsCard } from './display.tsx'
import { DownloadCard } from './download.tsx'
import { EmailCard } from './email.tsx'
import { IdentitiesCard } from './identities.tsx'
import { PasswordCard } from './password.tsx'
import { ProfileCard } from './profile.tsx'
import { SessionsCard } from './sessions.tsx'
import styles from './settings.module.css'

export function SettingsPage({ user, privacy }: { user: User; privacy: ReactNode }) {
  return (
    <Page title="Settings" width="narrow">
      <ProfileCard user={user} />
      <UnitsCard />
      <ThemeCard />
      {privacy}
      <EmailCard user={user} />
      <PasswordCard user={user} />
      <IdentitiesCard user={user} />
      <RegionCard user={user} />
      <SessionsCard />
      <DownloadCard />
      <DeleteCard user={user} />
    </Page>
  )
}

function RegionCard({ user }: { user: User }) {
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
