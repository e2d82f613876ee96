import { getRecommendedVideos } from '#contract/discovery/discovery.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import type { ProjectItem } from '#contract/projects/project.ts'

/** Drawing the videos of the demo takes minutes. */
const patienceMs = 900_000
const demoProjects = 6

/** Thrown when content is missing that nothing is going to create, so that nobody waits for it. */
export class MissingContent extends Error {}

/** Ready once the server has drawn all videos of its new demo content. */
export async function untilDemoIsThere(origin: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while ((await listWatchable(origin)).length < demoProjects) {
    if (Date.now() > deadline) throw new MissingContent('The server did not finish its demo content.')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const at = (path: string, id: string) => path.replace(/:\w+/, id)

/** One page of each kind, with what everyone may see. */
export async function listPages(origin: string): Promise<Record<string, string>> {
  const [video] = await listWatchable(origin)
  if (!video) throw new MissingContent(`${origin} has no public video with a picture that could be measured.`)
  const activities = listMapActivities.reply.parse(await get(origin, listMapActivities.path))
  const [activity] = activities.items
  if (!activity) throw new MissingContent(`${origin} has no public activity that could be measured.`)
  const place = placeOf(video)
  const map = pagePaths.map.replace('/*', '')
  return {
    home: pagePaths.home,
    watch: at(pagePaths.watch, video.id),
    activity: at(pagePaths.activity, activity.id),
    map,
    faq: pagePaths.faq,
    channel: at(pagePaths.channel, video.user_id),
    place: `${map}?${new URLSearchParams({ id: place.id, qn: place.name })}`,
  }
}

/** A trail of the video, or a region or country where it was taken. */
function placeOf({ id, trails_ids, trails, boundaries }: ProjectItem): { id: string; name: string } {
  const [trailId] = trails_ids
  const [trail] = trails
  if (trailId !== undefined && trail !== undefined) return { id: trailId, name: trail }
  const [boundary] = boundaries
  if (!boundary) throw new MissingContent(`The public video ${id} passes no place that could be measured.`)
  return boundary
}

async function listWatchable(origin: string) {
  const reply = await get(origin, `${getRecommendedVideos.path}?number=1`)
  const { items } = getRecommendedVideos.reply.parse(reply)
  return items.filter((video) => video.is_ready && video.poster !== null)
}

async function get(origin: string, path: string): Promise<unknown> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${origin}${path} answers with ${answer.status}.`)
  return answer.json()
}
