// Browser CPU (all processes) and time from opening one's own activity list until it is there: without a network, from
// what is stored on the device, compared with the same browser with a network. The application itself is fully cached
// in both cases. Needs a web build.
import type { Page } from '@playwright/test'
import { givenFit } from '#server/testing/given-fit.ts'
import { sendActivities, untilImported } from '#server/testing/send-activities.ts'
import { openBrowser } from './browser.ts'
import { interleave, median } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const activities = 20

const untilListed = (page: Page) => page.locator('main a[href^="/activity/"]').first().waitFor()

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1' })
  const { cookie } = await signUpAt(server.url)
  const sender = { url: server.url, cookie }
  for (let i = 0; i < activities; i++) {
    const file = givenFit({ points: 200 + i, stepM: 5 })
    await untilImported(sender, await sendActivities(sender, `ride-${i}.fit`, file))
  }
  const browser = await openBrowser()
  const context = await browser.open(server.url, cookie, 'allow')
  const address = `${server.url}/my_activities`
  const first = await context.newPage()
  await first.goto(address)
  await untilListed(first)
  await first.evaluate(() => navigator.serviceWorker.ready)
  await first.waitForFunction(() => localStorage.getItem('on-device-of') !== null)
  await first.close()

  const walls: Record<string, number[]> = { online: [], offline: [] }
  const run = (side: 'online' | 'offline') => async () => {
    await context.setOffline(side === 'offline')
    const page = await context.newPage()
    const [startedMs, before] = [performance.now(), browser.cpuSeconds()]
    await page.goto(address)
    await untilListed(page)
    walls[side]?.push(performance.now() - startedMs)
    const cpuSeconds = browser.cpuSeconds() - before
    await page.close()
    return { units: 1, cpuSeconds }
  }
  try {
    await interleave({
      title: `Start of the installed application to the list of ${activities} activities`,
      unit: 'start',
      rounds,
      sides: [
        { name: 'with a network', run: run('online') },
        { name: 'without a network', run: run('offline') },
      ],
    })
    const [online, offline] = [walls['online'] ?? [], walls['offline'] ?? []].map((some) =>
      median(some.slice(1)),
    )
    console.log(
      `  until it is there: ${online?.toFixed(0)} ms with, ${offline?.toFixed(0)} ms without (${((offline ?? 0) / (online ?? 1)).toFixed(2)} ×)`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
})
