import { askToBlock, type KeptPerson } from '#web/session/keep-away.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import { texts } from './messages.ts'
import { muteNow } from './mute-person.ts'

/** Next to an invitation: what can be done about someone besides declining. */
export function KeepAwayMenu({ person }: { person: KeptPerson }) {
  return (
    <MenuButton
      label={texts.moreAbout(person.channel_name)}
      trigger={<Icon name="more" size={18} />}
      items={[
        { label: texts.mute, onSelect: () => void muteNow(person) },
        { label: texts.block, onSelect: () => askToBlock(person) },
      ]}
    />
  )
}
