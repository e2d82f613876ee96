/** With four-byte characters, an id and an extension still fit into a file name. */
const longest = 50

/**
 * The header that makes a browser save an answer under a name and never display it. Old programs get the name
 * in plain letters, all others the exact name (RFC 6266).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`
}

/** A name that every file system accepts, made from text that someone wrote. */
export function filenameOf(words: string, ending: string): string {
  const safe = words
    // Lone surrogates cannot be encoded; control characters and changes of writing direction can hide the
    // extension.
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replaceAll(/["%*/:<>?\\|;']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  // Whole graphemes, so that no character of any script is cut in half.
  const short = Array.from(safe).slice(0, longest).join('').trim()
  return `${short || 'activity'}${ending}`
}

/** The name of an uploaded file, shortened but always with the extension that programs recognise it by. */
export function originalNameOf(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? ''
  const [ending = ''] = /\.[a-z0-9]{1,10}(\.gz)?$/i.exec(name) ?? []
  return filenameOf(name.slice(0, name.length - ending.length), ending)
}

const encode = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
