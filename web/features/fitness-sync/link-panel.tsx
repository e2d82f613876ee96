import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { ConnectButton } from './connect-button.tsx'
import styles from './fitness-sync.module.css'
import { scopeNoteOf, viewLink } from './link-view.ts'
import { providerWords } from './provider-messages.ts'
import { useLinkChange } from './use-link-change.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

const LogDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./log-dialog.tsx'))).LogDialog,
}))
const DisconnectDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./disconnect-dialog.tsx'))).DisconnectDialog,
}))

type LinkPanelProps = { link: FitnessLink; hasPopup: boolean; nowMs: number }

/** One connected account: how it is going, and what can be done about it. */
export function LinkPanel({ link, hasPopup, nowMs }: LinkPanelProps) {
  const headingId = useId()
  const { provider } = link
  const words = providerWords[provider]
  const view = viewLink(link, nowMs)
  const scopeNote = scopeNoteOf(link)
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div className={styles.texts}>
          <h2 id={headingId} className={styles.name}>
            {words.name}
          </h2>
          <p className={styles.detail}>
            {provider === 'webdav' && link.address !== null
              ? texts.folderOf(link.address)
              : texts.accountOf(link.username)}
            {' · '}
            {texts.connectedOn(writtenTime(link.connected_at_ms, 'day'))}
          </p>
        </div>
        {/* Announced without the numbers, which change every few seconds. */}
        <output>
          <VisuallyHidden>{texts.announced(words.name)}</VisuallyHidden>
          <Chip tone={view.tone}>{view.label}</Chip>
        </output>
      </header>
      <div className={styles.state}>
        {view.progress === null ? (
          <p className={styles.sentence}>{view.sentence}</p>
        ) : (
          <ProgressBar label={view.sentence} value={view.progress} />
        )}
        {view.note !== null && <p className={styles.detail}>{view.note}</p>}
      </div>
      {scopeNote !== null && <Banner tone="info">{scopeNote}</Banner>}
      <dl className={styles.facts}>
        <div>
          <dt>{texts.lastSync}</dt>
          <dd>{link.last_sync_ms === null ? texts.never : writtenTime(link.last_sync_ms, 'moment')}</dd>
        </div>
        <div>
          <dt>{texts.came}</dt>
          <dd>
            {link.came === 0 ? (
              texts.none
            ) : (
              <Link to={`/my_activities?from=${provider}`}>{texts.cameCount(link.came)}</Link>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.detail}>{words.rule}</p>
      <LinkActions
        link={link}
        hasPopup={hasPopup}
        needsPerson={view.needsPerson}
        hasScopeNote={scopeNote !== null}
      />
    </section>
  )
}

type LinkActionsProps = { link: FitnessLink; hasPopup: boolean; needsPerson: boolean; hasScopeNote: boolean }

function LinkActions({ link, hasPopup, needsPerson, hasScopeNote }: LinkActionsProps) {
  const { provider, is_paused, state, address, username } = link
  const { name } = providerWords[provider]
  const { busyWith, failure, change } = useLinkChange(provider)
  const [connectFailure, setConnectFailure] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'log' | 'disconnect' | null>(null)
  const close = () => setDialog(null)
  const isStopped = needsPerson || state === 'inactive'
  const problem = connectFailure ?? failure
  return (
    <>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      <div className={styles.actions}>
        {(needsPerson || hasScopeNote) && (
          <ConnectButton
            provider={provider}
            hasPopup={hasPopup}
            isAgain
            variant={needsPerson ? 'primary' : 'secondary'}
            before={address === null ? undefined : { address, user: username }}
            onFailure={setConnectFailure}
          />
        )}
        {!isStopped && !is_paused && (
          <Button
            size="small"
            busy={busyWith === 'sync'}
            aria-label={texts.syncNowOf(name)}
            onClick={() => void change('sync', texts.syncing(name))}
          >
            {texts.syncNow}
          </Button>
        )}
        {!isStopped && (
          <Button
            size="small"
            busy={busyWith === 'pause' || busyWith === 'resume'}
            aria-label={is_paused ? texts.resumeOf(name) : texts.pauseOf(name)}
            onClick={() =>
              void (is_paused
                ? change('resume', texts.isResumed(name))
                : change('pause', texts.isPaused(name)))
            }
          >
            {is_paused ? texts.resume : texts.pause}
          </Button>
        )}
        <Button size="small" aria-label={texts.logOf(name)} onClick={() => setDialog('log')}>
          {texts.log}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.disconnectOf(name)}
          onClick={() => setDialog('disconnect')}
        >
          {texts.disconnect}
        </Button>
      </div>
      <Suspense>
        {dialog === 'log' && <LogDialog provider={provider} onClose={close} />}
        {dialog === 'disconnect' && <DisconnectDialog link={link} onClose={close} />}
      </Suspense>
    </>
  )
}
