import { useEffect, useId, useRef, useState } from 'react'
import { difficultyLabels } from '#contract/atlas-messages.ts'
import { difficulties } from '#domain/atlas/place.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { atlasGroupNames, atlasGroups } from './layers/atlas-groups.ts'
import styles from './layer-switch.module.css'

type LayerSwitchProps = {
  /** Names of the hidden layers. */
  off: readonly string[]
  onChange: (off: string[]) => void
}

/** Which parts of the atlas the map shows, and what its colours mean. */
export function LayerSwitch({ off, onChange }: LayerSwitchProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const toggle = (name: string, isVisible: boolean) =>
    onChange(isVisible ? off.filter((other) => other !== name) : [...off, name])
  return (
    // Escape closes it from anywhere inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.frame}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <div className={styles.button}>
        <IconButton
          label="Layers and legend"
          icon={<Icon name="layers" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label="Layers and legend">
          <fieldset className={styles.group}>
            <legend>On the map</legend>
            {atlasGroupNames.map((name) => (
              <div key={name} className={styles.layer}>
                <Checkbox
                  label={atlasGroups[name].label}
                  checked={!off.includes(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
                <span className={styles.sample} data-layer={name} aria-hidden="true" />
              </div>
            ))}
          </fieldset>
          <h3 className={styles.heading}>Difficulty</h3>
          <ul className={styles.signs}>
            {difficulties.map((level) => (
              <li key={level}>
                <DifficultySign level={level} />
                {difficultyLabels[level]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
