/** The parameters of the URL that a provider redirects to. */
export type PopupAnswer = { code: string | null; state: string | null; error: string | null }

const maxSteps = 12

/**
 * Acts like a browser in the popup of a provider on this machine: follows redirects with cookies, and submits the only
 * form.
 */
export async function walkThroughPopup(start: string, form: Record<string, string>): Promise<PopupAnswer> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let url = start
  let body: URLSearchParams | undefined
  for (let step = 0; step < maxSteps; step++) {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    await reply.arrayBuffer()
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null && (body || !reply.ok))
      throw new Error(`the provider answers ${reply.status} at ${url}`)
    body = location === null ? new URLSearchParams(form) : undefined
    if (location === null) continue
    const next = new URL(location, url)
    if (next.origin !== origin) {
      const { searchParams: said } = next
      return { code: said.get('code'), state: said.get('state'), error: said.get('error') }
    }
    url = next.href
  }
  throw new Error('the popup does not come back')
}
