import { afterEach, expect, test } from 'vitest'
import { changePlayerSettings, defaultSettings, playerSettingsStore } from './player-settings.ts'
import { createTrialSettings } from './trial-settings.ts'

/** As another tab would do it. */
function store(text: string): void {
  localStorage.setItem('video-settings', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'video-settings' }))
}

afterEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'video-settings' }))
})

test('settings begin with the agreed defaults, and nothing chosen', () => {
  expect(playerSettingsStore.get()).toEqual({})
  expect(defaultSettings).toMatchObject({
    stabilizationSmoothness: 0.6,
    stabilizationZoomingSmoothness: 5,
    overlayTelemetry: true,
    stabilize: false,
    disableGL: false,
  })
  expect(Object.keys(defaultSettings)).toHaveLength(26)
})

test('a change is kept along with earlier choices, and nothing else', () => {
  changePlayerSettings({ heart: false })
  changePlayerSettings({ preferP3: true })
  expect(JSON.parse(localStorage.getItem('video-settings') ?? '')).toEqual({ heart: false, preferP3: true })
  changePlayerSettings({ captionsOn: true, captionsLanguage: 'pt-BR' })
  store(localStorage.getItem('video-settings') ?? '')
  expect(playerSettingsStore.get()).toEqual({
    heart: false,
    preferP3: true,
    captionsOn: true,
    captionsLanguage: 'pt-BR',
  })
})

test('unusable values count as not chosen, and the rest stays', () => {
  store(
    '{"map":false,"speed":"yes","stabilizationSmoothness":7,"stabilizationZoomingSmoothness":2.5,"unheard":1,"captionsOn":"yes","captionsLanguage":"<br>","__proto__":{"trail":false}}',
  )
  expect(playerSettingsStore.get()).toEqual({ map: false, stabilizationZoomingSmoothness: 2.5 })
  for (const junk of ['[', '7', 'null', '"map"', '[true]']) {
    store(junk)
    expect(playerSettingsStore.get()).toEqual({})
  }
})

test('a choice to see videos as recorded is one, unless an earlier version stored it with all the others', () => {
  store('{"stabilize":false}')
  expect(playerSettingsStore.get()).toEqual({ stabilize: false })
  store(JSON.stringify({ ...defaultSettings, heart: false, stabilizeHorizon: true, theatre: true }))
  expect(playerSettingsStore.get()).toEqual({ heart: false, stabilizeHorizon: true, theatre: true })
})

test('what is tried out in the editor about motion and lens is not kept, and everything else is', () => {
  changePlayerSettings({ stabilize: true, heart: false })
  const trial = createTrialSettings(playerSettingsStore)
  expect(trial.get()).toEqual({ heart: false })
  changePlayerSettings({ stabilizeHorizon: true, map: false }, trial)
  expect(trial.get()).toEqual({ heart: false, stabilizeHorizon: true, map: false })
  expect(playerSettingsStore.get()).toEqual({ stabilize: true, heart: false, map: false })
  changePlayerSettings({ preferP3: true })
  expect(trial.get()).toEqual({ heart: false, stabilizeHorizon: true, map: false, preferP3: true })
})
