import { useId, useRef, useState } from 'react'
import type { Project } from '#contract/project.ts'
import { audienceNotes, watchMessages } from '#contract/watch-messages.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { embedCode, watchAddress } from './share-links.ts'
import styles from './share-dialog.module.css'

type ShareDialogProps = {
  project: Project
  /** Where the video was when the dialog was opened. */
  projectMs: number
  onClose: () => void
}

export function ShareDialog({ project, projectMs, onClose }: ShareDialogProps) {
  const [startsHere, setStartsHere] = useState(false)
  const startMs = startsHere ? projectMs : null
  const link = watchAddress(location.origin, project.id, startMs)
  const note = audienceNotes[project.effective_visibility]
  return (
    <Dialog open title="Share" onClose={onClose}>
      <div className={styles.share}>
        {project.is_own && note !== null && (
          <Banner tone={project.effective_visibility === DefaultVisibility.unlisted ? 'info' : 'warning'}>
            {note}
          </Banner>
        )}
        <Copied label="Link" text={link} />
        {projectMs >= 1000 && (
          <Checkbox
            label={`Start at ${formatDuration(Math.floor(projectMs / 1000) * 1000)}`}
            checked={startsHere}
            onChange={({ currentTarget }) => setStartsHere(currentTarget.checked)}
          />
        )}
        <Copied label="Embed code" isLong text={embedCode(location.origin, project, startMs)} />
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button variant="primary" onClick={() => void shareBySystem(project.title, link)}>
              Share with…
            </Button>
          )}
          {project.telemetries.length > 0 && (
            <LinkButton
              to={`${location.origin}/api/project/${project.id}/gpx`}
              icon={<Icon name="download" />}
              download
            >
              GPX of the tracks
            </LinkButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Copied({ label, text, isLong = false }: { label: string; text: string; isLong?: boolean }) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: watchMessages.copied, tone: 'success' })
    } catch {
      showToast({ text: watchMessages.notCopied, tone: 'error' })
    }
  }
  const shared = {
    id,
    label,
    ref: field,
    value: text,
    readOnly: true,
    onFocus: () => field.current?.select(),
  }
  return (
    <div className={styles.copied}>
      {isLong ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />}
      <Button onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        Copy
      </Button>
    </div>
  )
}

async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // Someone who closes the system's share sheet has decided not to share.
  }
}
