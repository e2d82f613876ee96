import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/account.ts'
import { regionNames } from '#domain/region.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ConfirmEmailCard } from './confirm-email-card.tsx'
import { DeleteCard } from './delete-account.tsx'
import { ThemeCard, UnitsCard } from './display.tsx'
import { DownloadCard } from './download.tsx'
import { EmailCard } from './email.tsx'
import { IdentitiesCard } from './identities.tsx'
import { PasswordCard } from './password.tsx'
import { ProfileCard } from './profile.tsx'
import { SessionsCard } from './sessions.tsx'
import styles from './settings.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

type SettingsPageProps = {
  user: User
  channel: ReactNode
  connections: ReactNode
  notifications: ReactNode
  privacy: ReactNode
  friends: ReactNode
  /** What is kept in this browser. */
  onDevice: ReactNode
}

export function SettingsPage({
  user,
  channel,
  connections,
  notifications,
  privacy,
  friends,
  onDevice,
}: SettingsPageProps) {
  return (
    <Page title={texts.settings} width="narrow">
      <ConfirmEmailCard user={user} />
      <ProfileCard user={user} />
      {channel}
      <UnitsCard />
      <ThemeCard />
      {connections}
      {notifications}
      {privacy}
      {friends}
      <EmailCard user={user} />
      <PasswordCard user={user} />
      <IdentitiesCard user={user} />
      <RegionCard user={user} />
      <SessionsCard />
      {onDevice}
      <DownloadCard />
      <DeleteCard user={user} />
    </Page>
  )
}

function RegionCard({ user }: { user: User }) {
  return (
    <Card title={texts.homeRegion}>
      <p className={styles.value}>{regionNames[user.home]}</p>
      <p className={styles.note}>
        {rich(texts.yourAccountAndYourFilesAreKept, { link: <Link to="/faq#regions" /> })}
      </p>
    </Card>
  )
}
