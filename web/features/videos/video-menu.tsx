import type { UploadedVideo } from '#contract/video.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import type { VideoSources } from './video-sources.ts'
import { canBePlayed, canBeRetried } from './video-status.ts'
import { saveOriginal } from './save-original.ts'
import { useVideoActions } from './use-video-actions.ts'

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
    ...item(canBePlayed(video), { label: 'Play', icon: <Icon name="play" />, onSelect: () => onPlay(video) }),
    ...item(isThere, {
      label: 'Download original',
      icon: <Icon name="download" />,
      onSelect: () => saveOriginal(video),
    }),
    ...item(canBeRetried(video), {
      label: 'Process again',
      icon: <Icon name="sparkle" />,
      onSelect: () => void retry(video),
    }),
    ...item(isThere, {
      label: 'Replace file…',
      icon: <Icon name="upload" />,
      onSelect: () => onReplace(video),
    }),
    ...item(isThere && !video.has_telemetry, {
      label: 'Add telemetry…',
      icon: <Icon name="activity" />,
      to: `/telemetry_upload?video=${video.id}`,
    }),
    ...item(!isThere && !isOnItsWay, {
      label: 'Continue upload…',
      icon: <Icon name="upload" />,
      onSelect: () => onContinue(video),
    }),
    ...item(isThere && !video.archived, {
      label: `Archive${object}`,
      icon: <Icon name="folder" />,
      onSelect: () => void archive(all),
    }),
    ...item(video.archived, {
      label: `Restore${object}`,
      icon: <Icon name="folder" />,
      onSelect: () => void restore(all),
    }),
    { label: `Delete${object}`, icon: <Icon name="trash" />, onSelect: () => onDelete(all) },
  ]
  return <MenuButton label={`Actions for ${video.filename}`} trigger={<Icon name="more" />} items={items} />
}
