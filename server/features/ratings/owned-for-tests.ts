import { getProject } from '#contract/projects/project.ts'
import * as ratings from '#contract/ratings/ratings.ts'
import {
  confirm,
  givenComment,
  givenSharedActivity,
  givenSharedProject,
} from '#server/testing/given-comment.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

const activityVotes = [ratings.upvoteActivity, ratings.downvoteActivity, ratings.clearActivityVote]
const projectVotes = [ratings.upvoteProject, ratings.downvoteProject, ratings.clearProjectVote]
const commentVotes = [ratings.upvoteComment, ratings.downvoteComment, ratings.clearCommentVote]

export const owned: OwnedThings = {
  ...eachOf(activityVotes, givenActivityOfFriend),
  ...eachOf(projectVotes, givenProjectOfFriend),
  ...eachOf(commentVotes, givenCommentOfFriend),
}

/** People cannot vote on their own things, so it is a friend's. */
async function givenProjectOfFriend(server: TestApp, voter: GivenAccount): Promise<Owned> {
  await confirm(server, voter)
  const { id } = await givenSharedProject(server, voter)
  const path = getProject.path.replace(':id', id)
  return { params: { id }, isThere: async () => (await server.get(path, voter)).statusCode === 200 }
}

async function givenActivityOfFriend(server: TestApp, voter: GivenAccount): Promise<Owned> {
  await confirm(server, voter)
  const { id } = await givenSharedActivity(server, voter)
  const path = `/api/activity/${id}`
  return { params: { id }, isThere: async () => (await server.get(path, voter)).statusCode === 200 }
}

async function givenCommentOfFriend(server: TestApp, voter: GivenAccount): Promise<Owned> {
  await confirm(server, voter)
  const { owner, ...project } = await givenSharedProject(server, voter)
  const id = await givenComment(server, { project, owner, author: owner })
  const path = getProject.path.replace(':id', project.id)
  return { params: { id }, isThere: async () => (await server.get(path, voter)).statusCode === 200 }
}
