import { difficultyLabels } from '#contract/atlas/atlas-messages.ts'
import { difficulties } from '#domain/atlas/place.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { GroundChoice } from './ground-choice.tsx'
import { atlasGroupNames, atlasGroups } from './layers/atlas-groups.ts'
import styles from './layer-switch.module.css'
import { LayersButton } from './layers-button.tsx'
import { texts } from './messages.ts'

type LayerSwitchProps = {
  /** Names of the hidden layers. */
  off: readonly string[]
  onChange: (off: string[]) => void
}

/** Which parts of the atlas the map shows, and what its colours mean. */
export function LayerSwitch({ off, onChange }: LayerSwitchProps) {
  const toggle = (name: string, isVisible: boolean) =>
    onChange(isVisible ? off.filter((other) => other !== name) : [...off, name])
  return (
    <LayersButton label={texts.layersAndLegend}>
      <GroundChoice />
      <fieldset className={styles.group}>
        <legend>{texts.onTheMap}</legend>
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
      <h3 className={styles.heading}>{texts.difficulty}</h3>
      <ul className={styles.signs}>
        {difficulties.map((level) => (
          <li key={level}>
            <DifficultySign level={level} />
            {difficultyLabels[level]}
          </li>
        ))}
      </ul>
    </LayersButton>
  )
}
