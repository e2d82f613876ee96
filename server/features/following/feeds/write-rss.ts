import { geoRss, lineOf, mediaRss, thumbnailOf, updatedOf, type Feed, type FeedEntry } from './feed.ts'
import { writeXml, type Element } from './xml.ts'

/** RSS 2.0, for readers without Atom. */
export function writeRss(feed: Feed): string {
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:georss': geoRss,
    'xmlns:media': mediaRss,
  }
  return writeXml({
    name: 'rss',
    attributes: { version: '2.0', ...namespaces },
    content: [
      {
        name: 'channel',
        content: [
          { name: 'title', content: feed.title },
          { name: 'link', content: feed.page },
          { name: 'description', content: feed.title },
          { name: 'lastBuildDate', content: updatedOf(feed).toUTCString() },
          { name: 'generator', content: 'Trailcast' },
          { name: 'atom:link', attributes: { rel: 'self', type: 'application/rss+xml', href: feed.self } },
          ...feed.entries.map(writeItem),
        ],
      },
    ],
  })
}

function writeItem(entry: FeedEntry): Element {
  return {
    name: 'item',
    content: [
      { name: 'title', content: entry.title },
      { name: 'link', content: entry.page },
      { name: 'guid', attributes: { isPermaLink: 'true' }, content: entry.page },
      { name: 'pubDate', content: entry.published.toUTCString() },
      // The author of RSS is an email address.
      { name: 'dc:creator', content: entry.author.name },
      ...(entry.summary === '' ? [] : [{ name: 'description', content: entry.summary }]),
      thumbnailOf(entry.picture),
      ...lineOf(entry.line),
    ],
  }
}
