import { useEffect, type ReactNode } from 'react'
import { Link, Navigate, NavLink, useLocation, useParams } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { regionNames } from '#domain/region.ts'
import { useSettingsParts } from '#web/session/settings-parts.tsx'
import { rich } from '#web/ui/labels/rich.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ConfirmEmailCard } from './confirm-email-card.tsx'
import { DeleteCard } from './delete-account.tsx'
import { ThemeCard, UnitsCard } from './display.tsx'
import { DownloadCard } from './download.tsx'
import { EmailCard } from './email.tsx'
import { IdentitiesCard } from './identities.tsx'
import { texts } from './messages.ts'
import { PasswordCard } from './password.tsx'
import { ProfileCard } from './profile.tsx'
import { SaveBar } from './save-bar.tsx'
import { SessionsCard } from './sessions.tsx'
import {
  addressOfEarlierPart,
  findSettingsPage,
  settingsPages,
  type SettingsPageId,
} from './settings-pages.ts'
import layout from './settings-page.module.css'
import styles from './settings.module.css'

type SettingsPageProps = {
  user: User
  channel: ReactNode
  training: ReactNode
  connections: ReactNode
  notifications: ReactNode
  privacy: ReactNode
  people: ReactNode
  /** What is kept in this browser. */
  onDevice: ReactNode
}

/** A list of pages and one of them; on a phone one after the other. */
export function SettingsPage(props: SettingsPageProps) {
  const { '*': id = '' } = useParams()
  const { hash } = useLocation()
  const isNarrow = useMediaQuery('(width < 960px)')
  const { isEdited } = useSettingsParts()
  const page = findSettingsPage(id)
  useShown(hash)
  const earlier = addressOfEarlierPart(hash)
  if (id === '' && earlier !== undefined) return <Navigate to={earlier} replace />
  if (id !== '' && !page) return <Navigate to="/settings" replace />
  // Whoever turns a tablet while they type keeps what they typed.
  if (isNarrow && !page && !isEdited) {
    return (
      <Page title={texts.settings}>
        <ConfirmEmailCard user={props.user} />
        <Contents isWhole />
      </Page>
    )
  }
  const shown = page ?? settingsPages[0]
  return (
    <Page title={page?.name ?? texts.settings} width="wide" {...(isNarrow && { lead: <BackToAll /> })}>
      <div className={layout.columns}>
        {!isNarrow && <Contents current={shown.id} />}
        <div key={shown.id} className={layout.cards}>
          {(!page || page.id === 'account') && <ConfirmEmailCard user={props.user} />}
          <Cards of={shown.id} {...props} />
          <SaveBar />
        </div>
      </div>
    </Page>
  )
}

/** The router looks for the element before the page has rendered. */
function useShown(hash: string): void {
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

function Cards({ of, user, ...cards }: SettingsPageProps & { of: SettingsPageId }) {
  const own: Partial<Record<SettingsPageId, ReactNode>> = {
    profile: (
      <>
        <ProfileCard user={user} />
        {cards.channel}
      </>
    ),
    display: (
      <>
        <UnitsCard />
        <ThemeCard />
      </>
    ),
    account: (
      <>
        <EmailCard user={user} />
        <PasswordCard user={user} />
        <IdentitiesCard user={user} />
        <SessionsCard />
      </>
    ),
    data: (
      <>
        <RegionCard user={user} />
        {cards.onDevice}
        <DownloadCard />
        <DeleteCard user={user} />
      </>
    ),
  }
  return { ...cards, ...own }[of]
}

/** `isWhole`: the list is the page itself, and shows what each entry contains. */
function Contents({ isWhole = false, current }: { isWhole?: boolean; current?: SettingsPageId }) {
  return (
    <nav aria-label={texts.contents} className={isWhole ? layout.list : layout.contents}>
      <ul>
        {settingsPages.map(({ id, name, about, icon }) => (
          <li key={id}>
            <NavLink to={`/settings/${id}`} data-current={id === current}>
              <Icon name={icon} />
              <span className={layout.name}>{name}</span>
              {isWhole && (
                <>
                  <span className={layout.about}>{about}</span>
                  <Icon name="chevron-right" />
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BackToAll() {
  return (
    <Link to="/settings" className={layout.back}>
      <Icon name="chevron-left" size={18} />
      {texts.allSettings}
    </Link>
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
