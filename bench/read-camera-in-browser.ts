// A one-hour video of 6 GB, made by the benchmark as a sparse file and chosen on /debugmp4: how much of it a
// browser reads, how long that takes, and how much the browser's memory grows, compared with a one-minute
// video.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launching } from './browser.ts'
import { cpuSecondsOfTree, residentMegabytesOfTree } from './cpu-time.ts'
import { longCameraFile } from './long-camera-file.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const videos = [
  { name: 'one minute, 100 MB', seconds: 60, bytes: 100e6 },
  { name: 'one hour, 6 GB', seconds: 3600, bytes: 6e9 },
]

/** Of this process and the browser that it starts. */
const memory = () => residentMegabytesOfTree(process.pid)
const cpu = () => cpuSecondsOfTree(process.pid)

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder)
  // Launched by this very process: a browser connected remotely would be sent a copy of the file.
  const browser = await chromium.launch(launching)
  try {
    for (const video of videos) {
      const path = join(folder, 'GX010001.MP4')
      longCameraFile(path, video)
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      // The system's file picker cannot be automated; an input on the page can.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
      await page.goto(`${server.url}/debugmp4`)
      const idle = memory()
      let max = idle
      const timer = setInterval(() => (max = Math.max(max, memory())), 50)
      const cpuBefore = cpu()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: /Choose/ }).click(),
      ])
      await chooser.setFiles(path)
      const told = await page.getByText(/^Read .* on this device/).textContent({ timeout: 300_000 })
      clearInterval(timer)
      const seconds = (cpu() - cpuBefore).toFixed(1)
      console.log(
        `${video.name}: ${told} ${seconds} CPU s with the drawing, ${(max - idle).toFixed(0)} MB more than before.`,
      )
      await context.close()
      rmSync(path)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
