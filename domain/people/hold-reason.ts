import { sameForm } from './comment-text.ts'

/** Why a comment waits until the owner of the video approves it. */
export type HoldReason = 'all' | 'link' | 'links' | 'word' | 'repeat'

const linksMax = 3
const repeatsMax = 2

/** Common endings of addresses that people and programs turn into links even without `https://`. */
const endings =
  'com|net|org|info|biz|io|co|me|tv|cc|ru|cn|su|xyz|top|shop|store|online|site|club|live|app|dev|link|click|de|fr|uk|eu|us'
const address = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:${endings})(?![\p{L}\p{N}-])(?:[\/?#:]\S*)?|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S*`,
  'giu',
)

export const countLinks = (text: string): number => text.normalize('NFKC').match(address)?.length ?? 0

/** Whole words and phrases only, whatever their case, spacing and punctuation. */
export function hasWatchedWord(text: string, words: readonly string[]): boolean {
  const said = ` ${sameForm(text)} `
  return words.map(sameForm).some((word) => word !== '' && said.includes(` ${word} `))
}

/** One word or phrase per line. */
export const wordsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Judged = {
  text: string
  isNew: boolean
  watchedWords: readonly string[]
  /** How often the author has sent the same text within a day before. */
  sentBefore: number
  holdsAll: boolean
}

/** Null if everyone sees it at once. */
export function holdReasonOf({ text, isNew, watchedWords, sentBefore, holdsAll }: Judged): HoldReason | null {
  const links = countLinks(text)
  if (hasWatchedWord(text, watchedWords)) return 'word'
  if (sentBefore >= repeatsMax) return 'repeat'
  if (links > linksMax) return 'links'
  if (links > 0 && isNew) return 'link'
  return holdsAll ? 'all' : null
}
