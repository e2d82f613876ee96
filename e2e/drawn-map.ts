import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Maps are drawn in software here, and in 3D a picture takes seconds. */
export const drawn = { timeout: 180_000 }

/** What is drawn in the middle of the map, where nothing floats over it. */
async function pictureOf(page: Page): Promise<string> {
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const clip = { x: x + 0.1 * width, y: y + 0.5 * height, width: 0.6 * width, height: 0.2 * height }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Until everything that is in view has been read and drawn. */
export const untilDrawn = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('map-drawn').length > 0, null, drawn)

/** The map once nothing in it moves any more. */
export async function stillMap(page: Page): Promise<string> {
  await untilDrawn(page)
  const pictures: string[] = []
  await expect(async () => {
    pictures.push(await pictureOf(page))
    expect(pictures.length).toBeGreaterThan(2)
    expect(new Set(pictures.slice(-3)).size).toBe(1)
  }).toPass({ ...drawn, intervals: [500] })
  return pictures.at(-1) ?? ''
}

/** Compares the map pixel by pixel. */
export const expectMap = (page: Page, picture: string) =>
  expect
    .poll(async () => (await pictureOf(page)) === picture, { ...drawn, message: 'the map looks the same' })
    .toBe(true)
