import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { changeMapLibrary } from './change-map-library.ts'

const pathOf = (name: string) => resolve('node_modules/maplibre-gl/src', name)

test.each([
  'webgl/program.ts',
  'webgl/draw/draw_hillshade.ts',
  'render/painter.ts',
  'ui/map.ts',
  'style/style.ts',
  'render/glyph_manager.ts',
  'util/time_control.ts',
])('this version of MapLibre has what is changed in %s', async (name) => {
  const code = await readFile(pathOf(name), 'utf8')
  expect(changeMapLibrary(code, pathOf(name))).not.toBe(code)
})

test('a version without it fails the build, and other files stay as they are', () => {
  const code = 'export class Program {}'
  expect(() => changeMapLibrary(code, pathOf('webgl/program.ts'))).toThrow('does not have')
  expect(changeMapLibrary(code, pathOf('webgl/context.ts'))).toBe(code)
})
