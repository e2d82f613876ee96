import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWorldPicture } from '#contract/map-pictures/map-picture.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const worldIn = (scheme: string, headers: Record<string, string> = {}) =>
  server.get(`${getWorldPicture.path}?scheme=${scheme}`, undefined, { headers })

test('the world is a square as large as maps show it at first, in both looks, and is sent once', async () => {
  const [light, dark] = [await worldIn('light'), await worldIn('dark')]
  expect([light.statusCode, light.headers['content-type'], light.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=3600',
  ])
  // 512 pixels at zoom 0, and 2 to the power of 1.2 times as many at zoom 1.2.
  const { width, height } = await loadImage(light.rawPayload)
  expect([width, height]).toEqual([1176, 1176])
  expect(dark.rawPayload.equals(light.rawPayload)).toBe(false)
  const again = await worldIn('light', { 'if-none-match': String(light.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await worldIn('sepia')).statusCode).toBe(422)
})
