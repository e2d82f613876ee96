import * as comments from '#contract/comments/comments.ts'
import { confirm, givenComment } from '#server/testing/given-comment.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { solvedToken, type GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type GivenThing, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

const commentChanges = [
  comments.editComment,
  comments.deleteComment,
  comments.pinComment,
  comments.heartComment,
]

export const owned: OwnedThings = {
  ...eachOf(commentChanges, givenPrivateComment('shown')),
  [comments.approveComment.path]: givenPrivateComment('held'),
  [comments.saveCommentSettings.path]: givenOpenComments,
}

/** A comment on the owner's private project. */
function givenPrivateComment(state: 'shown' | 'held'): GivenThing {
  return async (server, owner) => {
    await confirm(server, owner)
    const project = await givenProject(server, owner, { visibility: 4 })
    const id = await givenComment(server, { project, owner, author: owner }, { state })
    const path = comments.listComments.path.replace(':topic_id', project.id)
    const body = { comment: 'Edited', pinned: true, hearted: true, token: await solvedToken(server) }
    return {
      params: { id },
      body,
      isThere: async () => {
        const { items, about } = (await server.get(path, owner)).json<comments.CommentPage>()
        return [...items, ...(about?.held ?? [])].some((one) => one.id === id && one.comment === 'Nice')
      },
    }
  }
}

async function givenOpenComments(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id: project_id } = await givenProject(server, owner, { visibility: 4 })
  const path = comments.listComments.path.replace(':topic_id', project_id)
  return {
    params: { topic_id: project_id },
    body: { access: 'off', holds_all: true },
    isThere: async () =>
      (await server.get(path, owner)).json<comments.CommentPage>().about?.access === 'open',
  }
}
