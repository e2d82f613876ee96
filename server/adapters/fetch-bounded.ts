/** Many times larger than most answers we expect from other services. */
const usualMaxBytes = 1024 * 1024

/** Like `fetch`, but does not follow redirects, and reads the whole answer: exceeding the size limit is an error. */
export async function fetchBounded(
  url: string | URL,
  request: RequestInit,
  maxBytes = usualMaxBytes,
): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...request, redirect: 'manual' })
  if (!body) return new Response(null, { status, headers })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`)
  }
  return new Response(Buffer.concat(chunks), { status, headers })
}
