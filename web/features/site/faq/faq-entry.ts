/** A paragraph, or a list of points. Text between backticks is code. */
export type AnswerPart = string | readonly string[]

export type FaqEntry = {
  /** The fragment of the address under which this answer opens; other pages link to it. */
  id: string
  question: string
  answer: readonly AnswerPart[]
  /** `href` for the static pages, which lie outside the router. */
  more?: { label: string; to: string } | { label: string; href: string }
}

export type FaqGroup = { title: string; entries: readonly FaqEntry[] }
