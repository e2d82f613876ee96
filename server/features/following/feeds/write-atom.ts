import { geoRss, lineOf, mediaRss, thumbnailOf, updatedOf, type Feed, type FeedEntry } from './feed.ts'
import { writeXml, type Element } from './xml.ts'

/** RFC 4287. */
export function writeAtom(feed: Feed): string {
  return writeXml({
    name: 'feed',
    attributes: { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:georss': geoRss, 'xmlns:media': mediaRss },
    content: [
      { name: 'id', content: feed.page },
      { name: 'title', content: feed.title },
      { name: 'updated', content: updatedOf(feed).toISOString() },
      link('self', feed.self, 'application/atom+xml'),
      link('alternate', feed.page, 'text/html'),
      { name: 'generator', content: 'Trailcast' },
      ...feed.entries.map(writeEntry),
    ],
  })
}

const link = (rel: string, href: string, type: string): Element => ({
  name: 'link',
  attributes: { rel, type, href },
})

function writeEntry(entry: FeedEntry): Element {
  const { name, page } = entry.author
  return {
    name: 'entry',
    content: [
      { name: 'id', content: entry.page },
      { name: 'title', content: entry.title },
      { name: 'published', content: entry.published.toISOString() },
      { name: 'updated', content: entry.updated.toISOString() },
      link('alternate', entry.page, 'text/html'),
      {
        name: 'author',
        content: [
          { name: 'name', content: name },
          { name: 'uri', content: page },
        ],
      },
      ...(entry.summary === '' ? [] : [{ name: 'summary', content: entry.summary }]),
      thumbnailOf(entry.picture),
      ...lineOf(entry.line),
    ],
  }
}
