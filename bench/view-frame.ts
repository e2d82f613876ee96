// What it costs to draw a frame of a video steady and straightened, compared with drawing it as recorded:
// CPU of the whole browser, which draws in software here, and the page's own script per frame.
import type { Page } from '@playwright/test'
import type * as Drawing from './programs/draw-frames.ts'
import { openBrowser } from './browser.ts'
import { interleave, type Side } from './interleave.ts'
import { serveModules } from '#server/testing/serve-modules.ts'

const origin = 'http://view.test'
const frames = 30
const program = '/modules/bench/programs/draw-frames.ts'

const browser = await openBrowser()
try {
  const context = await browser.open(origin)
  const page = await context.newPage()
  await page.route(`${origin}/`, (route) =>
    route.fulfill({ body: '<!doctype html><title>Frames</title>', contentType: 'text/html' }),
  )
  await serveModules(page)
  await page.goto(`${origin}/`)
  await interleave({
    title: 'Drawing a frame of 640 x 360',
    unit: 'frame',
    rounds: 4,
    sides: [
      side(page, 'as recorded', 'recorded'),
      side(page, 'steady', 'steady'),
      side(page, 'steady, rows read one after another', 'rolling'),
      side(page, 'steady and straightened', 'straight'),
    ],
  })
  const microseconds = await page.evaluate(
    async (path) => ((await import(path)) as typeof Drawing).scriptMicroseconds(),
    program,
  )
  console.log(`Own script: ${microseconds.toFixed(1)} µs per frame (at most 500)`)
} finally {
  await browser.close()
}

function side(page: Page, name: string, look: Drawing.LookName): Side {
  return {
    name,
    async run() {
      const before = browser.cpuSeconds()
      await page.evaluate(
        async ([path, each, count]) => ((await import(path)) as typeof Drawing).drawFrames(each, count),
        [program, look, frames] as const,
      )
      return { units: frames, cpuSeconds: browser.cpuSeconds() - before }
    },
  }
}
