import { visibilityLabels } from '#contract/visibility-labels.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import type { ProjectActions } from './use-project-actions.ts'
import { texts } from './messages.ts'

const choices = Object.values(Visibility)

/** What can be done with one project. */
export function ProjectMenu({ item, actions }: { item: ProjectItem; actions: ProjectActions }) {
  const { id, title, archived, visibility } = item
  const items: MenuItem[] = [
    { label: texts.watch, icon: <Icon name="play" />, to: `/watch/${id}` },
    { label: texts.edit, icon: <Icon name="settings" />, to: `/edit/${id}` },
    ...choices
      .filter((choice) => choice !== visibility)
      .map((choice) => ({
        label: texts.visibilityChoice(visibilityLabels[choice]),
        icon: <Icon name="shield" />,
        onSelect: () => void actions.show([item], choice),
      })),
    archived
      ? {
          label: texts.restoreFromArchive,
          icon: <Icon name="folder" />,
          onSelect: () => void actions.perform('restore', [id]),
        }
      : {
          label: texts.archive,
          icon: <Icon name="folder" />,
          onSelect: () => void actions.perform('archive', [id]),
        },
    {
      label: texts.delete,
      icon: <Icon name="trash" />,
      onSelect: () => void actions.perform('delete', [id]),
    },
  ]
  return <MenuButton label={texts.moreActionsFor(title)} trigger={<Icon name="more" />} items={items} />
}
