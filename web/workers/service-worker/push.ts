import { pushMessages } from './push-messages.ts'

export type Shown = { body: string; tag: string; icon: string; data: { link: string } }
type Window = { url: string; focus: () => Promise<unknown> }

/** Where everything that happened is listed. */
const listPath = '/notifications'

/**
 * Browsers revoke the permission of sites that stay silent, so something is shown whatever the message contains. A
 * later message of the same kind about the same page replaces an earlier one.
 */
export function readPush(text: string | undefined, origin: string): Shown {
  const { kind, link } = parse(text)
  const known = typeof kind === 'string' && Object.hasOwn(pushMessages, kind) ? kind : 'other'
  const path = ownPath(link, origin)
  return {
    body: pushMessages[known as keyof typeof pushMessages],
    tag: `${known} ${path}`,
    icon: '/icons/icon-192.png',
    data: { link: path },
  }
}

function parse(text: string | undefined): { kind?: unknown; link?: unknown } {
  try {
    const sent: unknown = JSON.parse(text ?? '')
    return typeof sent === 'object' && sent !== null ? sent : {}
  } catch {
    return {}
  }
}

/** Never leads away from this site. */
function ownPath(link: unknown, origin: string): string {
  const url = typeof link === 'string' ? URL.parse(link, origin) : null
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : listPath
}

/** A window that already shows the page is brought to the front; other windows are never navigated away. */
export async function openLink(
  data: unknown,
  {
    origin,
    windows,
    open,
  }: { origin: string; windows: readonly Window[]; open: (url: string) => Promise<unknown> },
): Promise<void> {
  const { link } = (data ?? {}) as { link?: unknown }
  const url = `${origin}${ownPath(link, origin)}`
  const there = windows.find((window) => window.url === url)
  await (there ? there.focus() : open(url))
}

type Badge = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The number on the icon of the installed application. Without an answer it stays as it is. */
export async function countOnBadge(ask: () => Promise<Response>, badge: Badge): Promise<void> {
  try {
    const reply = await ask()
    if (!reply.ok) return
    const { unseen } = (await reply.json()) as { unseen: number }
    await (unseen > 0 ? badge.setAppBadge?.(unseen) : badge.clearAppBadge?.())
  } catch {
    // The notification itself has been shown.
  }
}

type Subscription<Options> = { options: Options; toJSON: () => unknown }
type Replaced<Options> = {
  oldSubscription?: Subscription<Options> | null
  newSubscription?: Subscription<Options> | null
}
type Browser<Options> = {
  subscribe: (options: Options) => Promise<Subscription<Options>>
  send: (
    path: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<unknown>
}

/** Browsers replace subscriptions at times; without this they would be told nothing from then on. */
export async function renewSubscription<Options>(
  { oldSubscription, newSubscription }: Replaced<Options>,
  { subscribe, send }: Browser<Options>,
): Promise<void> {
  const current = newSubscription ?? (oldSubscription && (await subscribe(oldSubscription.options)))
  if (!current) return
  await send('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'trailcast' },
    body: JSON.stringify(current),
  })
}
