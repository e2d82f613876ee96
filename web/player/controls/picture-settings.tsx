import { use } from 'react'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import { SettingsStoreContext, useChosenSettings, usePlayerSettings } from '#web/player/player-settings.ts'
import { hasOwnView, withoutOwnView } from '#web/player/view/first-view.ts'
import { limitText } from '#web/player/view/limit-messages.ts'
import { isViewChanged } from '#web/player/view/view-limits.ts'
import type { ViewSettingName } from '#web/player/view/wanted-view.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import styles from './settings-panel.module.css'
import { texts } from './messages.ts'

type PictureSettingsProps = { control: PlayerControl; state: PlayerState }

/** How the picture is viewed. Settings that cannot work for the current video are disabled and say why. */
export function PictureSettings({ control, state }: PictureSettingsProps) {
  const [, change] = usePlayerSettings()
  const { limits, comparison, view } = state
  const toggle = (name: ViewSettingName, label: string, hint?: string) => {
    const limit = limits[name]
    const note = limit === null ? hint : limitText(limit, state)
    return (
      <Switch
        label={label}
        {...(note !== undefined && { hint: note })}
        checked={view[name] && limit === null}
        disabled={limit !== null}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
      />
    )
  }
  const isOn = (name: ViewSettingName) => view[name] && limits[name] === null
  const isChanged = isViewChanged(state)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.motionAndLens}</legend>
      {toggle('stabilize', texts.steadyPicture, texts.takesOutTheShaking)}
      <Slider
        label={texts.smoothness}
        min={0}
        max={1}
        step={0.05}
        value={view.stabilizationSmoothness}
        format={(value) => `${Math.round(value * 100)}%`}
        disabled={!isOn('stabilize')}
        onChange={(value) => change({ stabilizationSmoothness: value })}
      />
      {toggle('stabilizeHorizon', texts.levelHorizon)}
      <Slider
        label={texts.zoomsInAndOutOver}
        min={0}
        max={20}
        step={0.5}
        value={view.stabilizationZoomingSmoothness}
        format={(value) => `${value} s`}
        disabled={!isOn('stabilize') && !isOn('stabilizeHorizon')}
        onChange={(value) => change({ stabilizationZoomingSmoothness: value })}
      />
      {toggle('linearizeVideo', texts.straightLines, texts.undoesTheBendOfAWideLens)}
      {toggle('showOverview', texts.showWhatIsCutOff)}
      {toggle('showLevel', texts.showTheHorizonLine)}
      <Switch
        label={texts.compareWithTheRecording}
        hint={texts.dragTheLineOrHoldV}
        checked={isChanged && comparison !== null}
        disabled={!isChanged}
        onChange={({ currentTarget }) => control.setComparison(currentTarget.checked ? 0.5 : null)}
      />
      <BackToOwnersChoice />
    </fieldset>
  )
}

/** Shown to viewers who have made their own choice, which applies to the videos of all owners. */
function BackToOwnersChoice() {
  const store = use(SettingsStoreContext)
  const chosen = useChosenSettings()
  if (!hasOwnView(chosen)) return null
  return (
    <Button size="small" onClick={() => store.set(withoutOwnView(chosen))}>
      {texts.showVideosAsTheirOwnersChose}
    </Button>
  )
}
