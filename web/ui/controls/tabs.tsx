import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab = { id: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** If set, the parent controls the selected tab, for instance through the URL. */
  value?: string | undefined
  onChange?: ((id: string) => void) | undefined
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [ownValue, setOwnValue] = useState(tabs[0]?.id)
  const selected = tabs.find((tab) => tab.id === (value ?? ownValue)) ?? tabs[0]
  if (!selected) return null

  const select = (id: string) => {
    setOwnValue(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.indexOf(selected)
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    const target = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!target) return
    event.preventDefault()
    select(target.id)
    list.current?.querySelector<HTMLElement>(`[id="${baseId}-${CSS.escape(target.id)}"]`)?.focus()
  }
  const tabId = (id: string) => `${baseId}-${id}`
  const panelId = `${baseId}-panel`
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            aria-selected={tab === selected}
            aria-controls={panelId}
            tabIndex={tab === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => select(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(selected.id)} className={styles.panel}>
        {selected.content}
      </div>
    </div>
  )
}
