import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Project } from '#contract/projects/project.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { EditorSession } from '../session/editor-session.ts'
import { texts } from './messages.ts'
import styles from './publish-bar.module.css'
import { shareLabel, shareProject } from './share-project.ts'
import { useAudience } from './use-audience.ts'

const toastSeconds = 12

/** Who can see the project, and the button that shows it to them. */
export function PublishBar({ session }: { session: EditorSession }) {
  const project = useStore(session.project)
  const { draft } = useStore(session.state)
  const { isPublished, choice, audience, byDefault, choose } = useAudience(session)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = draft.trailcast_links.length + draft.shared_telemetries.length === 0
  const publish = async () => {
    setBusy(true)
    const details = { visibility: choice }
    session.dispatch({ type: 'change', change: { type: 'describe', details } })
    await session.saveNow()
    setBusy(false)
    const saved = session.project.get()
    // Otherwise the page says why it could not be saved.
    if (saved?.visibility === choice) showPublished(saved)
  }
  return (
    <>
      {!isPublished && !isEmpty && (
        <span title={texts.onlyYou}>
          <Chip tone="warning">{texts.notPublished}</Chip>
        </span>
      )}
      <Select
        className={styles.audience}
        label={texts.whoCanSeeIt}
        hideLabel
        value={`${choice}`}
        options={optionsFor(byDefault)}
        // The options are the values of the enumeration, as text.
        onChange={({ currentTarget }) => choose(Number(currentTarget.value) as Visibility)}
      />
      {project && <WatchLink session={session} id={project.id} isPublished={isPublished} />}
      {!isPublished && (
        <Button
          className={styles.button}
          variant="primary"
          busy={isBusy}
          disabled={isEmpty || byDefault === undefined || audience === DefaultVisibility.onlyMe}
          onClick={() => void publish()}
        >
          {texts.publish}
        </Button>
      )}
    </>
  )
}

const optionsFor = (byDefault: DefaultVisibility | undefined) =>
  visibilityOptions.map(({ value, label }) => ({
    value,
    label:
      value === `${Visibility.byDefault}` && byDefault !== undefined
        ? texts.myDefault(label, byDefault)
        : label,
  }))

function showPublished(project: Project): void {
  showToast({
    text: texts.published[project.effective_visibility],
    tone: 'success',
    seconds: toastSeconds,
    action: { label: texts.view, to: `/watch/${project.id}` },
    secondAction: { label: shareLabel(), onSelect: () => void shareProject(project) },
  })
}

type WatchLinkProps = { session: EditorSession; id: string; isPublished: boolean }

/** The watch page shows the saved version. */
function WatchLink({ session, id, isPublished }: WatchLinkProps) {
  const navigate = useNavigate()
  const to = `/watch/${id}`
  const onClick = async (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isElsewhere) event.preventDefault()
    await session.saveNow()
    if (!isElsewhere) await navigate(to)
  }
  return (
    <LinkButton
      className={styles.button}
      variant={isPublished ? 'primary' : 'secondary'}
      to={to}
      icon={<Icon name="play" size={18} />}
      onClick={(event) => void onClick(event)}
    >
      {isPublished ? texts.view : texts.preview}
    </LinkButton>
  )
}
