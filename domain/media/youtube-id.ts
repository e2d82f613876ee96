const hosts = String.raw`https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com`
const idPart = String.raw`([\w-]{11})`
/** What comes after the id says where to begin and who shared it. */
const rest = String.raw`(?:[?&#\/].*)?$`

const forms = [
  new RegExp(String.raw`^https:\/\/youtu\.be\/${idPart}${rest}`),
  new RegExp(String.raw`^${hosts}\/watch\/?\?(?:[^#]*&)?v=${idPart}(?:[&#].*)?$`),
  new RegExp(String.raw`^${hosts}\/(?:embed|shorts|live|v)\/${idPart}${rest}`),
]

/** That of its page. */
export const youtubeAddressOf = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/** The id of a video on YouTube by its address: the short one, that of its page or the one for embedding; null for all others. */
export function youtubeIdOf(address: string): string | null {
  const trimmed = address.trim()
  for (const form of forms) {
    const id = form.exec(trimmed)?.[1]
    if (id !== undefined) return id
  }
  return null
}
