// CPU of the browser (all its processes) and time from opening /map until its first frame is complete, with
// nothing cached, compared with a bare page that has MapLibre, one line and nothing else; and how much
// JavaScript that takes. Needs a web build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { openBrowser } from './browser.ts'
import { drawn } from './drawn-page.ts'
import { interleave, median } from './interleave.ts'
import { serveBareMap } from './programs/bare-map-page.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder)
  const bare = await serveBareMap([
    [9.5, 47.1],
    [9.6, 47.2],
  ])
  const visits = {
    bare: { url: bare.url, mark: 'track-drawn' },
    ours: { url: `${server.url}/map`, mark: 'map-drawn' },
  }
  const browser = await openBrowser()
  const walls = { bare: [] as number[], ours: [] as number[] }
  const scripts = new Set<string>()
  const run = (side: 'bare' | 'ours') => async () => {
    const { units, cpuSeconds, wallMs, scripts: loaded } = await drawn(browser, visits[side])
    walls[side].push(wallMs)
    if (side === 'ours') for (const name of loaded) scripts.add(new URL(name).pathname)
    return { units, cpuSeconds }
  }
  try {
    await interleave({
      title: 'First picture of the map',
      unit: 'page',
      rounds,
      sides: [
        { name: 'bare MapLibre page with one line', run: run('bare') },
        { name: '/map with the embedded world', run: run('ours') },
      ],
    })
    const [bareMs, oursMs] = [median(walls.bare.slice(1)), median(walls.ours.slice(1))]
    console.log(
      `  until it is drawn: ${bareMs.toFixed(0)} ms bare, ${oursMs.toFixed(0)} ms ours (${(oursMs / bareMs).toFixed(2)} ×)`,
    )
    const sizes = [...scripts].map((path) => gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length)
    const kib = sizes.reduce((sum, size) => sum + size, 0) / 1024
    console.log(`  JavaScript until then: ${kib.toFixed(1)} KiB (gzip) in ${sizes.length} files`)
  } finally {
    await browser.close()
    bare.close()
    await server.stop()
  }
})
