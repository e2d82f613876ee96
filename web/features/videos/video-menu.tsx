import { createProjectPath } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import type { VideoSources } from './video-sources.ts'
import { canBePlayed, canBeRetried } from './video-status.ts'
import { saveOriginal } from './save-original.ts'
import { useVideoActions } from './use-video-actions.ts'
import { texts } from './messages.ts'

export type VideoCommands = Pick<VideoSources, 'onContinue' | 'onReplace'> & {
  onPlay: (video: UploadedVideo) => void
  onDelete: (videos: readonly UploadedVideo[]) => void
}

type VideoMenuProps = VideoCommands & {
  video: UploadedVideo
  /** The other files of its recording, which are archived and deleted with it. */
  chapters?: readonly UploadedVideo[]
  isOnItsWay: boolean
}

const item = (isOffered: boolean, entry: MenuItem): MenuItem[] => (isOffered ? [entry] : [])

export function VideoMenu({
  video,
  chapters = [],
  isOnItsWay,
  onPlay,
  onContinue,
  onReplace,
  onDelete,
}: VideoMenuProps) {
  const { archive, restore, retry } = useVideoActions()
  const all = [video, ...chapters]
  const object = chapters.length > 0 ? ' recording' : ''
  const isThere = video.status !== 'uploading'
  const items = [
    ...item(canBePlayed(video), {
      label: texts.play,
      icon: <Icon name="play" />,
      onSelect: () => onPlay(video),
    }),
    ...item(isThere && video.status !== 'failed', {
      label: proposalMessages.createProject,
      icon: <Icon name="plus" />,
      to: createProjectPath(video.id),
    }),
    ...item(isThere, {
      label: texts.downloadOriginal,
      icon: <Icon name="download" />,
      onSelect: () => saveOriginal(video),
    }),
    ...item(canBeRetried(video), {
      label: texts.processAgain,
      icon: <Icon name="sparkle" />,
      onSelect: () => void retry(video),
    }),
    ...item(isThere, {
      label: texts.replaceFile,
      icon: <Icon name="upload" />,
      onSelect: () => onReplace(video),
    }),
    ...item(isThere && !video.has_telemetry, {
      label: texts.addTelemetry,
      icon: <Icon name="activity" />,
      to: `/telemetry_upload?video=${video.id}`,
    }),
    ...item(!isThere && !isOnItsWay, {
      label: texts.continueUpload,
      icon: <Icon name="upload" />,
      onSelect: () => onContinue(video),
    }),
    ...item(isThere && !video.archived, {
      label: texts.archiveObject(object),
      icon: <Icon name="folder" />,
      onSelect: () => void archive(all),
    }),
    ...item(video.archived, {
      label: texts.restoreObject(object),
      icon: <Icon name="folder" />,
      onSelect: () => void restore(all),
    }),
    { label: texts.deleteObject(object), icon: <Icon name="trash" />, onSelect: () => onDelete(all) },
  ]
  return (
    <MenuButton
      label={texts.actionsForFilename(video.filename)}
      trigger={<Icon name="more" />}
      items={items}
    />
  )
}
