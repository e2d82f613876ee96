import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { getNextUp } from '#contract/discovery.ts'
import styles from './next-up.module.css'

type Following = z.infer<typeof getNextUp.reply>[number]

const reasons: Record<Following['reason'], string> = {
  trail: 'On the same trail',
  nearby: 'Nearby',
  channel: 'From this channel',
}

type NextUpProps = { items: readonly Following[]; card: (item: Following) => ReactNode }

/** What to watch next, by what it has in common with this video. */
export function NextUp({ items, card }: NextUpProps) {
  const groups = Object.entries(reasons).map(([reason, heading]) => ({
    heading,
    items: items.filter((item) => item.reason === reason),
  }))
  return (
    <aside className={styles.next} aria-label="Next up">
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <section key={group.heading} className={styles.group}>
            <h2>{group.heading}</h2>
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
