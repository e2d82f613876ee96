import { SaxesParser, type SaxesTagNS } from 'saxes'

/** A file or a folder, as a WebDAV server lists it. */
export type DavEntry = {
  /** As the server wrote it: a URL or a path. */
  href: string
  isFolder: boolean
  etag: string | null
  size: number | null
  modifiedMs: number | null
}

/** The listing cannot be understood, or is an attack. */
export class UnreadableListing extends Error {
  override name = 'UnreadableListing'
}

const dav = 'DAV:'
const deepest = 32
const maxEntries = 20_000
const longestText = 4096

type Draft = { href: string; isFolder: boolean; texts: Partial<Record<PropertyName, string>> }
const properties = ['getetag', 'getcontentlength', 'getlastmodified'] as const
type PropertyName = (typeof properties)[number]

/**
 * Reads the answer to PROPFIND. Servers choose their own prefixes, so elements are identified by namespace. Document
 * types are refused: nobody needs them here, and they allow entity expansion attacks.
 */
export function readMultistatus(xml: string): DavEntry[] {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const entries: DavEntry[] = []
  const path: string[] = []
  let draft: Draft | undefined
  let held: Partial<Record<PropertyName, string>> = {}
  let isHeldFolder = false
  let text = ''
  let isMultistatus = false
  parser.on('error', fail)
  parser.on('doctype', fail)
  parser.on('opentag', ({ local, uri }: SaxesTagNS) => {
    const name = uri === dav ? local : ''
    if (path.length === 0) isMultistatus = name === 'multistatus'
    path.push(name)
    if (path.length > deepest) fail()
    text = ''
    if (name === 'response') draft = { href: '', isFolder: false, texts: {} }
    if (name === 'propstat') {
      held = {}
      isHeldFolder = false
    }
    if (name === 'collection' && path.at(-2) === 'resourcetype') isHeldFolder = true
  })
  const add = (part: string): void => {
    text = (text + part).slice(0, longestText)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ local, uri }: SaxesTagNS) => {
    path.pop()
    const name = uri === dav ? local : ''
    const parent = path.at(-1)
    if (!draft) return
    if (name === 'href' && parent === 'response') draft.href ||= text.trim()
    const property = properties.find((each) => each === name)
    if (property && parent === 'prop') held[property] = text.trim()
    // Properties that were not found are listed too, with another status.
    if (name === 'status' && parent === 'propstat' && / 200(?: |$)/.test(text)) {
      Object.assign(draft.texts, held)
      draft.isFolder ||= isHeldFolder
    }
    if (name === 'response') {
      if (draft.href !== '') entries.push(entryOf(draft))
      if (entries.length > maxEntries) fail()
      draft = undefined
    }
    text = ''
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error instanceof UnreadableListing) throw error
    fail()
  }
  return isMultistatus ? entries : fail()
}

function fail(): never {
  throw new UnreadableListing('the listing cannot be read')
}

function entryOf({ href, isFolder, texts }: Draft): DavEntry {
  const size = Number(texts.getcontentlength || Number.NaN)
  const modifiedMs = Date.parse(texts.getlastmodified ?? '')
  return {
    href,
    isFolder,
    etag: texts.getetag || null,
    size: Number.isSafeInteger(size) && size >= 0 ? size : null,
    modifiedMs: Number.isNaN(modifiedMs) ? null : modifiedMs,
  }
}
