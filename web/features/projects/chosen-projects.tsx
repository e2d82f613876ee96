import { visibilityLabels } from '#contract/visibility-labels.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import { SelectionBar } from '#web/ui/layout/selection-bar.tsx'
import type { ProjectActions } from './use-project-actions.ts'
import { texts } from './messages.ts'

type ChosenProjectsProps = {
  chosen: readonly ProjectItem[]
  isArchive: boolean
  actions: ProjectActions
  onDone: () => void
}

/** Actions for everything selected. */
export function ChosenProjects({ chosen, isArchive, actions, onDone }: ChosenProjectsProps) {
  const ids = chosen.map(({ id }) => id)
  const act = (action: 'archive' | 'restore' | 'delete') => {
    onDone()
    void actions.perform(action, ids)
  }
  const show = (visibility: Visibility) => {
    onDone()
    void actions.show(chosen, visibility)
  }
  return (
    <SelectionBar label={texts.selectedProjects} count={chosen.length} onCancel={onDone}>
      <Button
        size="small"
        icon={<Icon name="folder" />}
        onClick={() => act(isArchive ? 'restore' : 'archive')}
      >
        {isArchive ? texts.restore : texts.archive}
      </Button>
      <MenuButton
        label={texts.visibility}
        variant="secondary"
        trigger={
          <>
            <Icon name="shield" /> {texts.visibility}
          </>
        }
        items={Object.values(Visibility).map((choice) => ({
          label: visibilityLabels[choice],
          onSelect: () => show(choice),
        }))}
      />
      <Button size="small" icon={<Icon name="trash" />} onClick={() => act('delete')}>
        {texts.delete}
      </Button>
    </SelectionBar>
  )
}
