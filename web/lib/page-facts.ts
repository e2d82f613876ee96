import type { PageFacts } from '#contract/site/page-facts.ts'

let facts = read()

/** The facts that the server has written into this page; undefined on a page that was not rendered for its reader. */
export const pageFacts = (): PageFacts | undefined => facts

/** For the build, which draws pages for all kinds of readers. */
export function drawFor(reader: PageFacts): void {
  facts = reader
}

function read(): PageFacts | undefined {
  const written = globalThis.document?.documentElement.dataset['facts']
  // Written by the server that has sent this script, so it needs no check.
  return written === undefined ? undefined : (JSON.parse(written) as PageFacts)
}
