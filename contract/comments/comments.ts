import { z } from 'zod'
import { commentRules } from '#domain/people/comment-rules.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { Person } from '#contract/people/person.ts'
import { Rating } from '#contract/ratings/ratings.ts'

export const commentSorts = ['best', 'newest', 'moment'] as const
export type CommentSort = (typeof commentSorts)[number]

/** Who may comment on a project or an activity; 'off' also hides existing comments. */
const CommentAccess = z.enum(['open', 'friends', 'off'])
export type CommentAccess = z.infer<typeof CommentAccess>

/**
 * Anything after `held` leaves only a placeholder line: it says who removed the comment, that the viewer blocked or
 * muted its author, or that its region cannot be reached.
 */
const CommentState = z.enum([
  'shown',
  'held',
  'deleted',
  'by_owner',
  'by_moderator',
  'unwanted',
  'unreachable',
])

const Reply = z.object({
  id: Id,
  parent_id: Id.nullable(),
  depth: z.number().int(),
  /** Null if the author has left, or if nothing of the comment is shown. */
  author: Person.nullable(),
  /** The name of the author's channel; empty if there is no author. */
  name: z.string(),
  is_own: z.boolean(),
  /** Whether it was written by the owner of the project or activity. */
  is_by_owner: z.boolean(),
  comment: z.string(),
  created_at: z.string(),
  edited: z.boolean(),
  can_edit: z.boolean(),
  state: CommentState,
  /** Whether it was removed, leaving only a placeholder line. */
  deleted: z.boolean(),
  /** Why it is held for review; only for its author and the owner of the project or activity. */
  held_for: z.enum(['all', 'link', 'links', 'word', 'repeat']).nullable(),
  votes: Rating,
  pinned: z.boolean(),
  hearted: z.boolean(),
  /**
   * The moment it is about, on this viewer's timeline: that of their version of the project, or counted from the first
   * sample of the activity that they see.
   */
  moment_ms: z.number().nullable(),
  /** The replies included in this response, in the order they were written. */
  get children(): z.ZodArray<typeof Reply> {
    return z.array(Reply)
  },
})

/** A top-level comment, with the first replies in its tree. */
export const Comment = Reply.extend({
  /** How many replies its tree has. */
  reply_count: z.number().int(),
  next_reply_cursor: z.string().nullable(),
})
export type Comment = z.infer<typeof Comment>
export type CommentReply = z.infer<typeof Reply>

/** What the first page contains besides the comments. */
const CommentsAbout = z.object({
  access: CommentAccess,
  holds_all: z.boolean(),
  /** Null if the viewer may comment, else why not. */
  refusal: z.string().nullable(),
  /** Whether the viewer has to pass the bot check with each comment. */
  needs_check: z.boolean(),
  /** Comments held for review: all of them for the owner, only their own for others. */
  held: z.array(Comment),
  /** For asking what has been added since. */
  newest_id: Id.nullable(),
})
export type CommentsAbout = z.infer<typeof CommentsAbout>

/** The topic is a project or an activity; the id tells which. */
const ofTopic = { params: z.object({ topic_id: Id }) }
const ofComment = { params: z.object({ id: Id }) }

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/:topic_id',
  summary:
    'List the comments on a project or an activity with their first replies, or more replies to one of them',
  access: 'anyone',
  ...ofTopic,
  query: z.object({
    sort: z.enum(commentSorts).default('best'),
    /** Lists the replies in the tree of this comment instead. */
    root: Id.optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(Comment),
    next_cursor: z.string().nullable(),
    /** Includes replies. */
    total: z.number().int(),
    /** Only on the first page. */
    about: CommentsAbout.nullable(),
  }),
})
export type CommentPage = z.infer<typeof listComments.reply>

/** For marks on the seek bar and the map. */
export const CommentMoment = z.object({
  id: Id,
  author: Person.nullable(),
  /** The beginning of the comment. */
  comment: z.string(),
  moment_ms: z.number(),
})
export type CommentMoment = z.infer<typeof CommentMoment>

export const listCommentMoments = endpoint({
  method: 'GET',
  path: '/api/comments/:topic_id/moments',
  summary: 'List the best comments about moments of a project or an activity that this viewer sees',
  access: 'anyone',
  ...ofTopic,
  reply: z.object({ items: z.array(CommentMoment).max(commentRules.momentsMax) }),
})

export const countNewComments = endpoint({
  method: 'GET',
  path: '/api/comments/:topic_id/news',
  summary: 'Count the comments of others that were written after one',
  access: 'anyone',
  ...ofTopic,
  query: z.object({ after: Id.optional() }),
  reply: z.object({ count: z.number().int() }),
})

const CommentText = z.string().trim().min(1).max(commentRules.textMax)
/** The result of the bot check, which newcomers pass with each comment. */
const token = z.string().max(10_000).optional()

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/comment/',
  summary: 'Comment on a project or an activity, or reply to a comment',
  access: 'signed_in',
  body: z
    .object({
      /** What it is about: exactly one of the two. */
      project_id: Id.optional(),
      activity_id: Id.optional(),
      parent_id: Id.optional(),
      comment: CommentText,
      /**
       * The moment it is about, on the viewer's timeline, as in responses. A reply is about the same moment as the
       * top-level comment.
       */
      moment: z.number().min(0).max(1e10).optional(),
      token,
    })
    .refine(
      ({ parent_id, moment }) => parent_id === undefined || moment === undefined,
      'of a reply has no moment',
    )
    .refine(
      ({ project_id, activity_id }) => (project_id === undefined) !== (activity_id === undefined),
      'is about a project or an activity',
    ),
  reply: Comment,
})
export type CommentDraft = z.infer<typeof writeComment.body>

export const editComment = endpoint({
  method: 'POST',
  path: '/api/comment/:id/edit',
  summary: 'Edit an own comment, for a quarter of an hour or until the first reply or vote',
  access: 'signed_in',
  ...ofComment,
  body: z.object({ comment: CommentText, token }),
  reply: Comment,
})

export const deleteComment = endpoint({
  method: 'POST',
  path: '/api/comment/:id/delete',
  summary: 'Delete an own comment, or remove a comment from an own project or activity; its replies stay',
  access: 'signed_in',
  ...ofComment,
  reply: 'empty',
})

export const countCommentsOfPerson = endpoint({
  method: 'GET',
  path: '/api/comments/of_person',
  summary: 'Count what someone wrote on own projects and activities',
  access: 'signed_in',
  query: z.object({ person_id: Id }),
  reply: z.object({ count: z.number().int() }),
})

export const removeCommentsOfPerson = endpoint({
  method: 'POST',
  path: '/api/comments/remove_of_person',
  summary: 'Remove everything that someone wrote on own projects and activities',
  access: 'signed_in',
  body: z.object({ person_id: Id }),
  reply: z.object({ removed: z.number().int() }),
})

export const approveComment = endpoint({
  method: 'POST',
  path: '/api/comment/:id/approve',
  summary: 'Show a comment on an own project or activity that waits for approval',
  access: 'signed_in',
  ...ofComment,
  reply: 'empty',
})

export const pinComment = endpoint({
  method: 'POST',
  path: '/api/comment/:id/pin',
  summary: 'Pin a comment to the top of an own project or activity instead of any other, or unpin it',
  access: 'signed_in',
  ...ofComment,
  body: z.object({ pinned: z.boolean() }),
  reply: 'empty',
})

export const heartComment = endpoint({
  method: 'POST',
  path: '/api/comment/:id/heart',
  summary: 'Give a comment on an own project or activity a heart, or take it back',
  access: 'signed_in',
  ...ofComment,
  body: z.object({ hearted: z.boolean() }),
  reply: 'empty',
})

export const saveCommentSettings = endpoint({
  method: 'POST',
  path: '/api/comments/:topic_id/settings',
  summary: 'Set who may comment on an own project or activity, and whether comments wait for approval',
  access: 'signed_in',
  ...ofTopic,
  body: z.object({ access: CommentAccess, holds_all: z.boolean() }),
  reply: 'empty',
})
