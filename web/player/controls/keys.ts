import type { PlayerControl } from '#web/player/player-control.ts'
import type { PlayerSettings } from '#web/player/player-settings.ts'
import { nextRate } from './rates.ts'

export type KeyTools = {
  control: PlayerControl
  settings: PlayerSettings
  changeSettings: (changed: Partial<PlayerSettings>) => void
  toggleCaptions: () => void
  showKeys: () => void
}

type PlayerKey = {
  keys: string[]
  /** As shown in the list of shortcuts. */
  label: string
  does: string
  /** Keys that other controls on the page use themselves. */
  isShared?: boolean
  act: (tools: KeyTools, key: string) => void
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
    label: 'Space',
    does: 'Play or pause',
    isShared: true,
    act: ({ control }) => control.toggle(),
  },
  { keys: ['k'], label: 'K', does: 'Play or pause', act: ({ control }) => control.toggle() },
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
  { keys: [','], label: ',', does: 'One frame back', act: ({ control }) => control.step(-1) },
  { keys: ['.'], label: '.', does: 'One frame forward', act: ({ control }) => control.step(1) },
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
    label: '0 to 9',
    does: 'Jump to that tenth of the video',
    act: ({ control }, key) => control.seek((Number(key) / 10) * control.getState().durationMs),
  },
  {
    keys: ['Home'],
    label: 'Home',
    does: 'To the beginning',
    isShared: true,
    act: ({ control }) => control.seek(0),
  },
  {
    keys: ['End'],
    label: 'End',
    does: 'To the end',
    isShared: true,
    act: ({ control }) => control.seek(control.getState().durationMs),
  },
  { keys: ['f'], label: 'F', does: 'Full screen', act: ({ control }) => control.toggleFullScreen() },
  {
    keys: ['m'],
    label: 'M',
    does: 'Sound on or off',
    act: ({ control }) => control.setMuted(!control.getState().isMuted),
  },
  { keys: ['c'], label: 'C', does: 'Captions on or off', act: ({ toggleCaptions }) => toggleCaptions() },
  {
    keys: ['t'],
    label: 'T',
    does: 'Numbers over or under the picture',
    act: ({ settings, changeSettings }) => changeSettings({ overlayTelemetry: !settings.overlayTelemetry }),
  },
  { keys: ['?'], label: '?', does: 'These shortcuts', act: ({ showKeys }) => showKeys() },
]

export function findKey(key: string): PlayerKey | undefined {
  const wanted = key.length === 1 ? key.toLowerCase() : key
  return playerKeys.find(({ keys }) => keys.includes(wanted))
}
