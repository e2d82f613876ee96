import { SaxesParser } from 'saxes'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { xmlMessages } from './xml-messages.ts'
import { textFormOf, textPieces } from './text.ts'

/** Names come without their namespace prefix. */
export type XmlVisitor = {
  open(name: string, attributes: Record<string, string>): void
  /** The text since the element was opened or a child was closed. */
  close(name: string, text: string): void
  /** Whether the rest can be skipped. */
  isDone(): boolean
}

export type XmlEnd = { isDamaged: boolean; isTruncated: boolean }

const deepest = 100
/** A JavaScript string cannot be much longer. */
const longestText = 256_000_000
/** Each mistake costs as much as hundreds of points. */
const maxMistakes = 1000

/**
 * Walks through any XML, whatever its encoding and however odd its shape. Mistakes are skipped where
 * possible. Entities are never expanded, and document types are refused.
 */
export function walkXml(bytes: Uint8Array, visitor: XmlVisitor): XmlEnd {
  const walk = { depth: 0, text: '', mistakes: 0, isDone: false }
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => {
    if (++walk.mistakes > maxMistakes) throw new TooManyMistakes()
  })
  parser.on('doctype', () => {
    throw new UnreadableFileError(xmlMessages.documentType)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++walk.depth > deepest) throw new UnreadableFileError(xmlMessages.tooDeep)
    walk.text = ''
    visitor.open(localName(name), attributes)
    walk.isDone = visitor.isDone()
  })
  parser.on('closetag', ({ name }) => {
    walk.depth--
    visitor.close(localName(name), walk.text)
    walk.text = ''
  })
  const takeText = (text: string) => {
    if (walk.text.length + text.length < longestText) walk.text += text
    else throw new TooManyMistakes()
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)
  try {
    for (const piece of textPieces(bytes, textFormOf(bytes))) {
      parser.write(piece)
      if (walk.isDone) return { isDamaged: walk.mistakes > 0, isTruncated: false }
    }
  } catch (error) {
    if (!(error instanceof TooManyMistakes)) throw error
    return { isDamaged: true, isTruncated: false }
  }
  return { isDamaged: walk.mistakes > 0, isTruncated: walk.depth > 0 }
}

/** Reading stops here. What was read before counts. */
class TooManyMistakes extends Error {
  override name = 'TooManyMistakes'
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}
