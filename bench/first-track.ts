// Browser CPU (all processes) and time from opening a URL with nothing cached until a track of 30,000 points is drawn:
// an activity page with its base map, compared with a bare page that has nothing but MapLibre and the same line. Needs
// a web build. `node bench/first-track.ts ride.fit` uses a real file.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { getActivity } from '#contract/activities/activity.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { sendActivities, untilImported } from '#server/testing/send-activities.ts'
import { openBrowser } from './browser.ts'
import { drawn } from './drawn-page.ts'
import { interleave, median } from './interleave.ts'
import { serveBareMap } from './programs/bare-map-page.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const [path] = process.argv.slice(2)
const rounds = Number(process.env.ROUNDS ?? 5)
/** Both pages' name for the moment at which the line is drawn. */
const mark = 'track-drawn'

const file = path ? await readFile(path) : givenFit({ points: 30_000, stepM: 3 })
const filename = path ? basename(path) : 'ride.fit'
const [recording] = readActivityFile(filename, file).recordings
if (!recording) throw new Error('There is no activity in this file.')
const { lon, lat } = recording.samples
const points = Array.from(lon, (x, i) => [x, lat[i] ?? Number.NaN] as const).filter(
  ([x, y]) => !Number.isNaN(x + y),
)

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1' })
  const { cookie } = await signUpAt(server.url)
  const sender = { url: server.url, cookie }
  const { activity } = await untilImported(sender, await sendActivities(sender, filename, file))
  const address = `${server.url}${getActivity.path.replace('/api', '').replace(':id', activity?.id ?? '')}`
  const bare = await serveBareMap(points)
  const browser = await openBrowser()
  const walls: Record<string, number[]> = { bare: [], ours: [] }
  const run = (side: 'bare' | 'ours') => async () => {
    const visit = side === 'bare' ? { url: bare.url, mark } : { url: address, cookie, mark }
    const { units, cpuSeconds, wallMs } = await drawn(browser, visit)
    walls[side]?.push(wallMs)
    return { units, cpuSeconds }
  }
  try {
    await interleave({
      title: `First drawn track of ${points.length} points`,
      unit: 'page',
      rounds,
      sides: [
        { name: 'bare MapLibre page with the same line', run: run('bare') },
        { name: 'page of the activity', run: run('ours') },
      ],
    })
    const [bareMs, oursMs] = [median((walls['bare'] ?? []).slice(1)), median((walls['ours'] ?? []).slice(1))]
    console.log(
      `  until it is drawn: ${bareMs.toFixed(0)} ms bare, ${oursMs.toFixed(0)} ms ours (${(oursMs / bareMs).toFixed(2)} ×)`,
    )
  } finally {
    await browser.close()
    bare.close()
    await server.stop()
  }
})
