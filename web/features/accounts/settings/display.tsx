import { unitSystems, type UnitSystem } from '#domain/units/unit-system.ts'
import { themes, themeStore, useTheme, type Theme } from '#web/session/theme.ts'
import { useChooseUnits, useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './settings.module.css'

const unitNames: Record<UnitSystem, string> = { metric: 'Metric', imperial: 'Imperial' }
const themeNames: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: 'System', icon: 'auto' },
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
}

/** Saved as soon as it is chosen. */
export function UnitsCard() {
  const units = useUnits()
  return (
    <Card title="Units">
      <p className={styles.note}>
        Kilometres and metres, or miles and feet. Saved with your account, so they apply on every device.
      </p>
      <div className={styles.actions}>
        <SegmentedControl
          label="Units for your account"
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
    <Card title="Theme">
      <p className={styles.note}>The colours of the application in this browser.</p>
      <div className={styles.actions}>
        <SegmentedControl
          label="Theme in this browser"
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
