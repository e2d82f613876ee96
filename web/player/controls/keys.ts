import type { PlayerControl } from '#web/player/player-control.ts'
import type { PlayerSettings } from '#web/player/player-settings.ts'
import { limitText } from '#web/player/view/limit-messages.ts'
import type { ViewSettingName } from '#web/player/view/wanted-view.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { pressCompare, releaseCompare } from './compare-key.ts'
import { nextRate } from './rates.ts'
import { texts } from './messages.ts'

export type KeyTools = {
  control: PlayerControl
  settings: PlayerSettings
  changeSettings: (changed: Partial<PlayerSettings>) => void
  toggleCaptions: () => void
  /** Null where there is no theatre mode. */
  toggleTheatre: (() => void) | null
  showKeys: () => void
}

type PlayerKey = {
  keys: string[]
  /** As shown in the list of shortcuts. */
  label: string
  does: string
  /** Keys that other controls on the page use themselves. */
  isShared?: boolean
  needsTheatre?: boolean
  act: (tools: KeyTools, key: string) => void
  /** When it is let go, here or in another window. */
  release?: (tools: KeyTools, where: 'here' | 'elsewhere') => void
}

/** If the setting cannot work, the reason is shown instead. */
const toggleView =
  (name: ViewSettingName) =>
  ({ control, changeSettings }: KeyTools): void => {
    const state = control.getState()
    const limit = state.limits[name]
    if (limit === null) changeSettings({ [name]: !state.view[name] })
    else showToast({ text: limitText(limit, state) })
  }

const move = ({ control }: KeyTools, bySeconds: number) =>
  control.seek(Math.max(0, control.playhead.moment.projectMs + bySeconds * 1000))
const loudness = ({ control }: KeyTools, by: number) => {
  const { volume, isMuted } = control.getState()
  if (!isMuted) control.setVolume(volume + by)
  // Restores the previous volume, unless that was zero.
  else if (by > 0 && volume > 0) control.setMuted(false)
  else if (by > 0) control.setVolume(by)
}

export const playerKeys: PlayerKey[] = [
  {
    keys: [' '],
    label: texts.space,
    does: texts.playOrPause,
    isShared: true,
    act: ({ control }) => control.toggle(),
  },
  { keys: ['k'], label: 'K', does: texts.playOrPause, act: ({ control }) => control.toggle() },
  { keys: ['j'], label: 'J', does: '10 seconds back', act: (tools) => move(tools, -10) },
  { keys: ['l'], label: 'L', does: '10 seconds forward', act: (tools) => move(tools, 10) },
  {
    keys: ['ArrowLeft'],
    label: '←',
    does: '5 seconds back',
    isShared: true,
    act: (tools) => move(tools, -5),
  },
  {
    keys: ['ArrowRight'],
    label: '→',
    does: '5 seconds forward',
    isShared: true,
    act: (tools) => move(tools, 5),
  },
  { keys: ['ArrowUp'], label: '↑', does: 'Louder', isShared: true, act: (tools) => loudness(tools, 0.1) },
  { keys: ['ArrowDown'], label: '↓', does: 'Quieter', isShared: true, act: (tools) => loudness(tools, -0.1) },
  { keys: [','], label: ',', does: texts.oneFrameBack, act: ({ control }) => control.step(-1) },
  { keys: ['.'], label: '.', does: texts.oneFrameForward, act: ({ control }) => control.step(1) },
  {
    keys: ['<'],
    label: '<',
    does: 'Slower',
    act: ({ control }) => control.setRate(nextRate(control.getState().rate, -1)),
  },
  {
    keys: ['>'],
    label: '>',
    does: 'Faster',
    act: ({ control }) => control.setRate(nextRate(control.getState().rate, 1)),
  },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    label: texts.n0To9,
    does: texts.jumpToThatTenthOfTheVideo,
    act: ({ control }, key) => control.seek((Number(key) / 10) * control.getState().durationMs),
  },
  {
    keys: ['Home'],
    label: texts.home,
    does: texts.toTheBeginning,
    isShared: true,
    act: ({ control }) => control.seek(0),
  },
  {
    keys: ['End'],
    label: texts.end,
    does: texts.toTheEnd,
    isShared: true,
    act: ({ control }) => control.seek(control.getState().durationMs),
  },
  { keys: ['f'], label: 'F', does: texts.fullScreen, act: ({ control }) => control.toggleFullScreen() },
  {
    keys: ['m'],
    label: 'M',
    does: texts.soundOnOrOff,
    act: ({ control }) => control.setMuted(!control.getState().isMuted),
  },
  { keys: ['c'], label: 'C', does: texts.captionsOnOrOff, act: ({ toggleCaptions }) => toggleCaptions() },
  {
    keys: ['t'],
    label: 'T',
    does: texts.theatreModeOnOrOff,
    needsTheatre: true,
    act: ({ toggleTheatre }) => toggleTheatre?.(),
  },
  {
    keys: ['n'],
    label: 'N',
    does: texts.numbersOverOrUnderThePicture,
    act: ({ settings, changeSettings }) => changeSettings({ overlayTelemetry: !settings.overlayTelemetry }),
  },
  { keys: ['s'], label: 'S', does: texts.steadyPictureOnOrOff, act: toggleView('stabilize') },
  { keys: ['h'], label: 'H', does: texts.levelHorizonOnOrOff, act: toggleView('stabilizeHorizon') },
  { keys: ['i'], label: 'I', does: texts.straightLinesOnOrOff, act: toggleView('linearizeVideo') },
  { keys: ['o'], label: 'O', does: texts.overviewOnOrOff, act: toggleView('showOverview') },
  { keys: ['g'], label: 'G', does: texts.horizonLineOnOrOff, act: toggleView('showLevel') },
  {
    keys: ['v'],
    label: 'V',
    does: texts.compareOrHold,
    act: ({ control }) => pressCompare(control),
    release: ({ control }, where) => releaseCompare(control, where),
  },
  { keys: ['?'], label: '?', does: texts.theseShortcuts, act: ({ showKeys }) => showKeys() },
]

export function findKey(key: string): PlayerKey | undefined {
  const wanted = key.length === 1 ? key.toLowerCase() : key
  return playerKeys.find(({ keys }) => keys.includes(wanted))
}

/** As if all of them had been let go. */
export function releaseKeys(tools: KeyTools): void {
  for (const { release } of playerKeys) release?.(tools, 'elsewhere')
}
