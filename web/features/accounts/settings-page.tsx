import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { DeleteCard } from './settings-delete.tsx'
import { ThemeCard, UnitsCard } from './settings-display.tsx'
import { DownloadCard } from './settings-download.tsx'
import { EmailCard } from './settings-email.tsx'
import { IdentitiesCard } from './settings-identities.tsx'
import { PasswordCard } from './settings-password.tsx'
import { ProfileCard } from './settings-profile.tsx'
import { RegionCard } from './settings-region.tsx'
import { SessionsCard } from './settings-sessions.tsx'

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
