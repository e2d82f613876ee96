import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { activity } from './activity.ts'
import { expect, test } from './journey.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'

/** A proxy between the browser and the server that can release a new version and hold back uploads. */
class Gate {
  newVersion = false
  #held: (() => void)[] | null = null
  readonly #server: Server

  constructor(target: string) {
    this.#server = createServer((asked, reply) => {
      const pass = () => this.#pass(target, asked, reply)
      if (this.#held && asked.url?.startsWith('/api/upload_part/')) this.#held.push(pass)
      else pass()
    }).listen(0)
  }

  async url(): Promise<string> {
    if (!this.#server.listening) await once(this.#server, 'listening')
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  hold(): void {
    this.#held = []
  }

  get isHolding(): boolean {
    return (this.#held?.length ?? 0) > 0
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const pass of held) pass()
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #pass(target: string, asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url = '/' } = asked
    const isWorker = url === '/service-worker.js'
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const passed = ask(new URL(url, target), { method, headers }, (answer) => {
      if (isWorker && this.newVersion) void bringNewVersion(answer, reply)
      else answer.pipe(reply.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  }
}

const newVersion = '0123456789abcdef'

async function bringNewVersion(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  const worker = (await text(answer)).replace(/"version":"\w+"/, `"version":"${newVersion}"`)
  reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker)
}

let server: ServerProcess | undefined
let gate: Gate | undefined
let address = ''

test.use({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs.
  baseURL: async ({}, use) => use(address),
})
test.slow()
test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerProcess(async (url) => {
    gate = new Gate(url)
    address = await gate.url()
    return { PUBLIC_URL: address }
  })
})
test.afterAll(async () => {
  gate?.close()
  await server?.stop()
})

test('a new version takes over, and neither a draft nor an upload is lost', async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await signUp(context)
  await page.goto('/uploads')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.evaluate(() => {
    document.documentElement.dataset.visit = 'the same'
  })

  gate?.hold()
  await page.getByRole('button', { name: 'Add' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload activity' }).click()
  await (
    await choosing
  ).setFiles([activity({ name: 'Under way', startMs: Date.UTC(2026, 4, 1), sport: 'cycling', minutes: 10 })])
  await expect.poll(() => gate?.isHolding).toBe(true)
  await page.getByRole('navigation').getByRole('button', { name: 'Send us a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send us a message' })
  const draft = dialog.getByRole('textbox', { name: 'Message' })
  await draft.fill('Half a sent')

  if (gate) gate.newVersion = true
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 180_000 })
    .toContain(`trailcast-${newVersion}`)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return active?.state === 'activated' && !installing && !waiting
      }),
    )
    .toBe(true)

  await expect(draft).toHaveValue('Half a sent')
  await expect(page.locator('html')).toHaveAttribute('data-visit', 'the same')
  await draft.fill('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  gate?.release()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Under way')).toBeVisible()
  await expect
    .poll(async () => {
      const { items } = (await (await context.request.get('/api/activities')).json()) as {
        items: { title: string }[]
      }
      return items.map(({ title }) => title)
    })
    .toEqual(['Under way'])

  // Parts of the application that were not needed before still load.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await expect(page.locator('html')).toHaveAttribute('data-visit', 'the same')
})
