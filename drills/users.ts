import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { getSite } from '#contract/site/site.ts'
import { request, type RequestOptions, type Surroundings } from '#web/lib/request.ts'

export type Users = {
  /** The outcome of each request after all attempts. */
  sent: { what: string; status: number; beganAt: number; endedAt: number }[]
  /** The texts that were acknowledged. */
  messages: string[]
  /** Whether everyone who asked before this moment has been answered. */
  areDoneWith(moment: number): boolean
  leave(): Promise<void>
}

type Options = {
  url: string
  cookie: string
  perSecond: number
  /** The factor by which their time is slowed down. */
  slowness: number
}

/** This many requests a second through the application's own request helper, regardless of earlier ones. */
export function startUsers({ url, cookie, perSecond, slowness }: Options): Users {
  const surroundings: Surroundings = {
    fetch,
    timeoutSignal: (ms) => AbortSignal.timeout(Math.round(ms * slowness)),
    sleep: (ms) => pause(ms * slowness),
    random: Math.random,
    now: Date.now,
  }
  const sent: Users['sent'] = []
  const messages: string[] = []
  const underWay = new Map<Promise<unknown>, number>()

  async function send(what: string, path: string, options: RequestOptions = {}): Promise<number> {
    const beganAt = performance.now()
    const all = { ...options, headers: { ...options.headers, cookie } }
    const { status } = await request(url + path, all, surroundings)
    sent.push({ what, status, beganAt, endedAt: performance.now() })
    return status
  }

  const post = (what: string, path: string, body: unknown) =>
    send(what, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function write(): Promise<void> {
    const message = `message ${randomUUID()}`
    if ((await post('message', sendMessage.path, { message })) === 204) messages.push(message)
  }

  const actions = [
    () => send('site', getSite.path),
    () => send('logged in', getLoggedIn.path),
    write,
    () => send('logged in', getLoggedIn.path),
    () => post('settings', saveAccountSettings.path, { units: 'metric' }),
  ]
  let turn = 0
  const timer = setInterval(
    () => {
      const action = actions[turn++ % actions.length]
      if (!action) return
      const done: Promise<unknown> = action().finally(() => underWay.delete(done))
      underWay.set(done, performance.now())
    },
    (1000 / perSecond) * slowness,
  )

  return {
    sent,
    messages,
    areDoneWith: (moment) => [...underWay.values()].every((beganAt) => beganAt > moment),
    async leave() {
      clearInterval(timer)
      await Promise.all(underWay.keys())
    },
  }
}
