import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createJsonWriter } from './kept-json.ts'

test('what cannot be written ends nothing, and is written once that is possible', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const inTheWay = join(folder, 'sandbox')
  writeFileSync(inTheWay, 'a file where the folder should be')
  const file = join(inTheWay, 'state.json')
  const { keep, kept } = createJsonWriter(file, () => ({ changes: 1 }))
  keep()
  await kept()
  rmSync(inTheWay)
  await kept()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ changes: 1 })
})
