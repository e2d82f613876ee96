import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { saveToPlaylist } from '#web/session/save-to-playlist.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import styles from './project-card.module.css'

/** What members can do with a project in a list. */
export function CardMenu({ item: { id, title } }: { item: Pick<ProjectItem, 'id' | 'title'> }) {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <MenuButton
      label={discoveryMessages.actionsFor(title)}
      trigger={<Icon name="more" />}
      className={styles.menu}
      items={[
        {
          label: discoveryMessages.saveToPlaylist,
          icon: <Icon name="plus" />,
          onSelect: () => saveToPlaylist({ id, title }),
        },
      ]}
    />
  )
}
