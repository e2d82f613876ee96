import { feedPicturePath } from '#contract/following/following.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { Element } from './xml.ts'

/** What a feed says, whatever its format. */
export type Feed = {
  title: string
  /** The page that shows the same. */
  page: string
  /** The feed's own address. */
  self: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  page: string
  title: string
  summary: string
  author: { name: string; page: string }
  /** Only days, because others are not told the time. */
  published: Date
  updated: Date
  picture: string
  /** Where others see that it was filmed, in longitudes and latitudes; null if they see nothing of it. */
  line: FilmedLine | null
}

export type FilmedLine = [lon: number, lat: number][]

export function toEntry(
  item: ProjectItem,
  { line, publicUrl }: { line: FilmedLine | null; publicUrl: string },
): FeedEntry {
  const address = (path: string) => new URL(path, publicUrl).href
  return {
    page: address(item.url),
    title: item.title,
    summary: item.description,
    author: { name: item.channel_name, page: address(`/channel/${item.user_id}`) },
    published: new Date(item.created_at),
    updated: new Date(item.updated_at),
    picture: address(feedPicturePath(item.id)),
    line,
  }
}

/** For feeds without entries this is the beginning of time, because the value has to be fixed. */
export const updatedOf = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())))

export const geoRss = 'http://www.georss.org/georss'
export const mediaRss = 'http://search.yahoo.com/mrss/'

export const lineOf = (line: FilmedLine | null): Element[] =>
  line === null ? [] : [{ name: 'georss:line', content: line.map(([lon, lat]) => `${lat} ${lon}`).join(' ') }]

export const thumbnailOf = (url: string): Element => ({ name: 'media:thumbnail', attributes: { url } })
