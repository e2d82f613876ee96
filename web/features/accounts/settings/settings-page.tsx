import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
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
import groups from './settings-page.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

type SettingsPageProps = {
  user: User
  channel: ReactNode
  training: ReactNode
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
  training,
  connections,
  notifications,
  privacy,
  friends,
  onDevice,
}: SettingsPageProps) {
  return (
    <Page title={texts.settings} width="wide">
      <div className={groups.columns}>
        <Contents />
        <div className={groups.groups}>
          <ConfirmEmailCard user={user} />
          <Group of="profile">
            <ProfileCard user={user} />
            {channel}
          </Group>
          <Group of="display">
            <UnitsCard />
            <ThemeCard />
          </Group>
          <Group of="training">{training}</Group>
          <Group of="connected">
            {connections}
            {notifications}
          </Group>
          <Group of="privacy">{privacy}</Group>
          <Group of="people">{friends}</Group>
          <Group of="sign-in">
            <EmailCard user={user} />
            <PasswordCard user={user} />
            <IdentitiesCard user={user} />
            <SessionsCard />
          </Group>
          <Group of="data">
            <RegionCard user={user} />
            {onDevice}
            <DownloadCard />
            <DeleteCard user={user} />
          </Group>
        </div>
      </div>
    </Page>
  )
}

/** The page is long: each group of cards has a name that the list of contents leads to. */
const groupNames = {
  profile: texts.groupProfile,
  display: texts.groupDisplay,
  training: texts.groupTraining,
  connected: texts.groupConnections,
  privacy: texts.groupPrivacy,
  people: texts.groupPeople,
  'sign-in': texts.groupSignIn,
  data: texts.groupData,
} as const
type GroupId = keyof typeof groupNames

/** No landmark: the headings of its cards say what is in it. */
function Group({ of, children }: { of: GroupId; children: ReactNode }) {
  const { hash } = useLocation()
  // From elsewhere, the router looks for it before the page is there.
  useEffect(() => {
    if (hash === `#${of}`) document.getElementById(of)?.scrollIntoView()
  }, [hash, of])
  return (
    <div id={of} className={groups.group}>
      {children}
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label={texts.contents} className={groups.contents}>
      <ul>
        {Object.entries(groupNames).map(([id, name]) => (
          <li key={id}>
            <Link to={{ hash: id }} replace>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
