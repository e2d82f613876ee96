import { unitSystems, type UnitSystem } from '#domain/units/unit-system.ts'
import { themes, themeStore, useTheme, type Theme } from '#web/session/theme.ts'
import { useChooseUnits, useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './settings.module.css'
import { texts } from './messages.ts'

const unitNames: Record<UnitSystem, string> = { metric: 'Metric', imperial: 'Imperial' }
const themeNames: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: texts.system, icon: 'auto' },
  light: { label: texts.light, icon: 'sun' },
  dark: { label: texts.dark, icon: 'moon' },
}

/** Saved as soon as it is chosen. */
export function UnitsCard() {
  const units = useUnits()
  return (
    <Card title={texts.units}>
      <p className={styles.note}>{texts.kilometresAndMetresOrMiles}</p>
      <div className={styles.actions}>
        <SegmentedControl
          label={texts.unitsForYourAccount}
          options={unitSystems.map((system) => ({ value: system, label: unitNames[system] }))}
          value={units}
          onChange={useChooseUnits()}
        />
      </div>
    </Card>
  )
}

export function ThemeCard() {
  const theme = useTheme()
  return (
    <Card title={texts.theme}>
      <p className={styles.note}>{texts.theColoursOfTheApplication}</p>
      <div className={styles.actions}>
        <SegmentedControl
          label={texts.themeInThisBrowser}
          options={themes.map((value) => ({
            value,
            label: themeNames[value].label,
            icon: <Icon name={themeNames[value].icon} size={18} />,
          }))}
          value={theme}
          onChange={(chosen) => themeStore.set(chosen)}
        />
      </div>
    </Card>
  )
}
