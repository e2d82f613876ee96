import type { Project } from '#contract/projects/project.ts'
import { shareMessages } from '#web/session/share/share-messages.ts'
import { audienceNotes } from './watch-messages.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { ShareDialog } from '#web/session/share/share-dialog.tsx'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { embedCode } from './share-links.ts'

type ShareProjectProps = {
  project: Project
  /** Where the video was when the dialog was opened. */
  projectMs: number
  onClose: () => void
}

export function ShareProject({ project, projectMs, onClose }: ShareProjectProps) {
  const note = audienceNotes[project.effective_visibility]
  return (
    <ShareDialog
      title={project.title}
      address={`${location.origin}/watch/${project.id}`}
      momentMs={projectMs}
      embedCode={(startMs) => embedCode(location.origin, project, startMs)}
      note={
        project.is_own &&
        note !== null && (
          <Banner tone={project.effective_visibility === DefaultVisibility.unlisted ? 'info' : 'warning'}>
            {note}
          </Banner>
        )
      }
      more={
        project.telemetries.length > 0 && (
          <LinkButton
            to={`${location.origin}/api/project/${project.id}/gpx`}
            icon={<Icon name="download" />}
            download
          >
            {shareMessages.tracksAsGpx}
          </LinkButton>
        )
      }
      onClose={onClose}
    />
  )
}
