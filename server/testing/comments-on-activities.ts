import type { Comment } from '#contract/comments/comments.ts'
import type { Rating } from '#contract/ratings/ratings.ts'
import { Visibility } from '#domain/visibility.ts'
import type { startCommentScene } from './comment-scene.ts'
import { givenActivity, type ActivityOptions } from './given-activity.ts'
import type { GivenAccount } from './given.ts'

type Scene = Awaited<ReturnType<typeof startCommentScene>>
type Written = { moment?: number; parent_id?: string; comment?: string }
type Activity = { id: string }

/** An activity that everyone sees, and comments on it. The scene may be set up after this call. */
export function commentsOnActivities(scene: () => Scene) {
  /** The text varies, because a repeated one would need approval. */
  const send = (author: GivenAccount, { id }: Activity, written: Written = {}) =>
    scene().send(author, { activity_id: id, comment: `Nice at ${scene().now()}`, ...written })

  return {
    givenPublic: async (options: ActivityOptions = {}) => {
      const owner = await scene().givenKnown({ home: 'eu' })
      const shown = { title: 'Over the pass', visibility: Visibility.public, ...options }
      return { owner, activity: await givenActivity(scene().server, owner, shown) }
    },
    send,
    write: async (author: GivenAccount, activity: Activity, written: Written = {}): Promise<Comment> => {
      const reply = await send(author, activity, written)
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json<Comment>()
    },
    vote: ({ id }: Activity, voter: GivenAccount, what = 'upvote') =>
      scene().server.post(`/api/rating/activity/${id}/${what}`, {}, voter),
    ratingOf: async ({ id }: Activity, viewer?: GivenAccount): Promise<Rating> =>
      (await scene().server.get(`/api/rating/u/${id}`, viewer)).json<Rating>(),
  }
}
