import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { getNextUp } from '#contract/discovery/discovery.ts'
import { watchMessages } from './watch-messages.ts'
import { changePlayerSettings } from '#web/player/player-settings.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import styles from './next-up.module.css'
import { usePlaysNext } from './use-plays-next.ts'

export type Following = z.infer<typeof getNextUp.reply>['items'][number]

const reasons = ['trail', 'nearby', 'channel', 'sport', 'newest'] as const satisfies Following['reason'][]

type NextUpProps = { items: readonly Following[]; card: (item: Following) => ReactNode }

/** What to watch next, by what it has in common with this video. */
export function NextUp({ items, card }: NextUpProps) {
  const playsNext = usePlaysNext()
  const groups = reasons.map((reason) => ({ reason, items: items.filter((item) => item.reason === reason) }))
  return (
    <aside className={styles.next} aria-label={watchMessages.nextUp}>
      <header className={styles.head}>
        <h2>{watchMessages.nextUp}</h2>
        <Switch
          label={watchMessages.autoplay}
          checked={playsNext}
          onChange={({ currentTarget }) => changePlayerSettings({ playsNext: currentTarget.checked })}
        />
      </header>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <section key={group.reason} className={styles.group}>
            <h3>{watchMessages.nextReasons[group.reason]}</h3>
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>{card(item)}</li>
              ))}
            </ul>
          </section>
        ))}
    </aside>
  )
}
