import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { DeleteCard } from './delete-account.tsx'
import { ThemeCard, UnitsCard } from './display.tsx'
import { DownloadCard } from './download.tsx'
import { EmailCard } from './email.tsx'
import { IdentitiesCard } from './identities.tsx'
import { PasswordCard } from './password.tsx'
import { ProfileCard } from './profile.tsx'
import { RegionCard } from './region.tsx'
import { SessionsCard } from './sessions.tsx'

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
