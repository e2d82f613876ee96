import type * as Measures from './measure-picture.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { serveModules } from '#server/testing/serve-modules.ts'

test.use({ launchOptions: forMaps.launchOptions })
test.slow()

const measures = '/modules/e2e/measure-picture.ts'

test.beforeEach(async ({ page }) => {
  await serveModules(page)
  await page.goto('/about')
})

test('the graphics processor draws what the lens says at every place', async ({ page }) => {
  const found = await page.evaluate(
    async (path) => ((await import(path)) as typeof Measures).placeErrors(),
    measures,
  )
  for (const { name, count, median, max } of found) {
    expect(count, name).toBeGreaterThan(200_000)
    expect(median, name).toBeLessThan(0.03)
    expect(max, name).toBeLessThan(0.1)
  }
})

for (const isLinear of [false, true]) {
  test(`a locked view of a shaken camera stands still${isLinear ? ' when it is straightened too' : ''}`, async ({
    page,
  }) => {
    const { recorded, drawn, black } = await page.evaluate(
      async ([path, isStraight]) => ((await import(path)) as typeof Measures).lockErrors(isStraight),
      [measures, isLinear] as const,
    )
    expect(recorded.median).toBeGreaterThan(1)
    expect(drawn.count).toBeGreaterThan(80)
    expect(drawn.median).toBeLessThan(0.03)
    expect(drawn.max).toBeLessThan(0.1)
    expect(black).toBe(0)
  })
}

test('the horizon of a shaken camera is level in the drawn picture', async ({ page }) => {
  const [straight, level] = await page.evaluate(async (path) => {
    const { maxHorizonLean } = (await import(path)) as typeof Measures
    return [maxHorizonLean(false), maxHorizonLean(true)]
  }, measures)
  expect(straight).toBeGreaterThan(2)
  expect(level).toBeLessThan(0.2)
})
