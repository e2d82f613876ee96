import { afterEach, expect, test } from 'vitest'
import { changePlayerSettings, defaultSettings, playerSettingsStore } from './player-settings.ts'

/** As another tab would do it. */
function store(text: string): void {
  localStorage.setItem('video-settings', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'video-settings' }))
}

afterEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'video-settings' }))
})

test('settings begin with the agreed defaults', () => {
  expect(playerSettingsStore.get()).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({
    stabilizationSmoothness: 0.6,
    stabilizationZoomingSmoothness: 5,
    overlayTelemetry: true,
    stabilize: false,
    disableGL: false,
  })
  expect(Object.keys(defaultSettings)).toHaveLength(25)
})

test('a change is kept along with earlier choices', () => {
  changePlayerSettings({ heart: false })
  changePlayerSettings({ preferP3: true })
  expect(JSON.parse(localStorage.getItem('video-settings') ?? '')).toEqual({
    ...defaultSettings,
    heart: false,
    preferP3: true,
  })
  changePlayerSettings({ captionsOn: true, captionsLanguage: 'pt-BR' })
  store(localStorage.getItem('video-settings') ?? '')
  expect(playerSettingsStore.get()).toMatchObject({
    heart: false,
    captionsOn: true,
    captionsLanguage: 'pt-BR',
  })
})

test('unusable values fall back to the default, and the rest stays', () => {
  store(
    '{"map":false,"speed":"yes","stabilizationSmoothness":7,"stabilizationZoomingSmoothness":2.5,"unheard":1,"captionsOn":"yes","captionsLanguage":"<br>","__proto__":{"trail":false}}',
  )
  expect(playerSettingsStore.get()).toEqual({
    ...defaultSettings,
    map: false,
    stabilizationZoomingSmoothness: 2.5,
  })
  for (const junk of ['[', '7', 'null', '"map"', '[true]']) {
    store(junk)
    expect(playerSettingsStore.get()).toEqual(defaultSettings)
  }
})
