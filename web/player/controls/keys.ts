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
  /** As the list of keys names them. */
  shown: string
  does: string
  /** Keys that controls elsewhere on the page use themselves. */
  isShared?: boolean
  act: (tools: KeyTools, key: string) => void
}

const move = ({ control }: KeyTools, bySeconds: number) =>
  control.seek(Math.max(0, control.playhead.moment.projectMs + bySeconds * 1000))
const loudness = ({ control }: KeyTools, by: number) => {
  const { volume, isMuted } = control.getState()
  if (!isMuted) control.setVolume(volume + by)
  // Back to where it was; brought down to nothing, there is no such place.
  else if (by > 0 && volume > 0) control.setMuted(false)
  else if (by > 0) control.setVolume(by)
}

export const playerKeys: PlayerKey[] = [
  {
    keys: [' '],
    shown: 'Space',
    does: 'Play or pause',
    isShared: true,
    act: ({ control }) => control.toggle(),
  },
  { keys: ['k'], shown: 'K', does: 'Play or pause', act: ({ control }) => control.toggle() },
  { keys: ['j'], shown: 'J', does: '10 seconds back', act: (tools) => move(tools, -10) },
  { keys: ['l'], shown: 'L', does: '10 seconds forwards', act: (tools) => move(tools, 10) },
  {
    keys: ['ArrowLeft'],
    shown: '←',
    does: '5 seconds back',
    isShared: true,
    act: (tools) => move(tools, -5),
  },
  {
    keys: ['ArrowRight'],
    shown: '→',
    does: '5 seconds forwards',
    isShared: true,
    act: (tools) => move(tools, 5),
  },
  { keys: ['ArrowUp'], shown: '↑', does: 'Louder', isShared: true, act: (tools) => loudness(tools, 0.1) },
  { keys: ['ArrowDown'], shown: '↓', does: 'Quieter', isShared: true, act: (tools) => loudness(tools, -0.1) },
  { keys: [','], shown: ',', does: 'One picture back', act: ({ control }) => control.step(-1) },
  { keys: ['.'], shown: '.', does: 'One picture forwards', act: ({ control }) => control.step(1) },
  {
    keys: ['<'],
    shown: '<',
    does: 'Slower',
    act: ({ control }) => control.setRate(nextRate(control.getState().rate, -1)),
  },
  {
    keys: ['>'],
    shown: '>',
    does: 'Faster',
    act: ({ control }) => control.setRate(nextRate(control.getState().rate, 1)),
  },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: '0 to 9',
    does: 'To that tenth of the video',
    act: ({ control }, key) => control.seek((Number(key) / 10) * control.getState().durationMs),
  },
  {
    keys: ['Home'],
    shown: 'Home',
    does: 'To the beginning',
    isShared: true,
    act: ({ control }) => control.seek(0),
  },
  {
    keys: ['End'],
    shown: 'End',
    does: 'To the end',
    isShared: true,
    act: ({ control }) => control.seek(control.getState().durationMs),
  },
  { keys: ['f'], shown: 'F', does: 'Full screen', act: ({ control }) => control.toggleFullScreen() },
  {
    keys: ['m'],
    shown: 'M',
    does: 'Sound on or off',
    act: ({ control }) => control.setMuted(!control.getState().isMuted),
  },
  { keys: ['c'], shown: 'C', does: 'Captions on or off', act: ({ toggleCaptions }) => toggleCaptions() },
  {
    keys: ['t'],
    shown: 'T',
    does: 'Numbers over or under the picture',
    act: ({ settings, changeSettings }) => changeSettings({ overlayTelemetry: !settings.overlayTelemetry }),
  },
  { keys: ['?'], shown: '?', does: 'These keys', act: ({ showKeys }) => showKeys() },
]

export function findKey(key: string): PlayerKey | undefined {
  const wanted = key.length === 1 ? key.toLowerCase() : key
  return playerKeys.find(({ keys }) => keys.includes(wanted))
}
