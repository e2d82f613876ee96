const hosts = String.raw`https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com`
const idPart = String.raw`([\w-]{11})`
/** Anything after the id is a start time or a share parameter. */
const rest = String.raw`(?:[?&#\/].*)?$`

const forms = [
  new RegExp(String.raw`^https:\/\/youtu\.be\/${idPart}${rest}`),
  new RegExp(String.raw`^${hosts}\/watch\/?\?(?:[^#]*&)?v=${idPart}(?:[&#].*)?$`),
  new RegExp(String.raw`^${hosts}\/(?:embed|shorts|live|v)\/${idPart}${rest}`),
]

export const youtubeAddressOf = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/**
 * The id in the address of a YouTube video: the short form, its page or the embed form; null for anything
 * else.
 */
export function youtubeIdOf(address: string): string | null {
  const trimmed = address.trim()
  for (const form of forms) {
    const id = form.exec(trimmed)?.[1]
    if (id !== undefined) return id
  }
  return null
}
