import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import type { Project } from '#contract/projects/project.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AppealList } from './appeal-list.tsx'
import { AuditList } from './audit-list.tsx'
import { CasePage } from './case-page.tsx'
import { Queue } from './queue.tsx'

/** How a reported project is watched. */
export type ProjectPlayer = ComponentType<{ project: Project }>

const firstTab = 'queue'

/** Where moderators work. What is open is in the URL. */
export function ModerationPage({ Player }: { Player: ProjectPlayer }) {
  const user = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const caseId = search.get('case')
  if (!user) return null
  if (user.role !== 'moderator')
    return (
      <Page title={texts.pageTitle} width="narrow">
        <Banner tone="info">{texts.onlyModerators}</Banner>
      </Page>
    )
  if (caseId !== null) return <CasePage key={caseId} id={caseId} Player={Player} />
  return (
    <Page title={texts.pageTitle}>
      <Tabs
        label={texts.pageTitle}
        value={search.get('tab') ?? firstTab}
        onChange={(tab) => setSearch(tab === firstTab ? {} : { tab }, { replace: true })}
        tabs={[
          { id: firstTab, label: texts.tabs.queue, content: <Queue /> },
          { id: 'appeals', label: texts.tabs.appeals, content: <AppealList /> },
          { id: 'audit', label: texts.tabs.audit, content: <AuditList /> },
        ]}
      />
    </Page>
  )
}
