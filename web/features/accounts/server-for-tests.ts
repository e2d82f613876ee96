import { vi } from 'vitest'

type Answer = (init: RequestInit, url: URL) => Response | Promise<Response>

export type Received = {
  call: string
  query: Record<string, string>
  authorization: string | undefined
  body: unknown
}

/** Replaces the server, by method and path; calls that a test does not mention find nothing. */
export function serverAnswers(answers: Record<string, Answer>): Received[] {
  const received: Received[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    const headers = new Headers(init.headers)
    received.push({
      call,
      query: Object.fromEntries(url.searchParams),
      authorization: headers.get('authorization') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const answer = answers[call]
    return Promise.resolve(answer ? answer(init, url) : new Response('nothing here', { status: 404 }))
  })
  return received
}

export const accepted = () => new Response(null, { status: 204 })
export const refused = (status: number, text = '') => new Response(text, { status })
