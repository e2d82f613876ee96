import { deleteCaptions, saveCaptions } from '#contract/captions.ts'
import { getChannel, getNextUp } from '#contract/discovery.ts'
import * as comments from '#contract/comments.ts'
import { getChannelMap, getChannelPicture } from '#contract/channel.ts'
import * as following from '#contract/following.ts'
import * as playlists from '#contract/playlists.ts'
import { getProject, type Project } from '#contract/project.ts'
import {
  getPrivacy,
  addPrivacyZone,
  removePrivacyZone,
  type Privacy,
  type PrivacyZone,
} from '#contract/privacy.ts'
import { appealDecision, getDecision, type Decision } from '#contract/decisions.ts'
import * as imports from '#contract/import.ts'
import { getPlace } from '#contract/place.ts'
import * as ratings from '#contract/ratings.ts'
import { endSession, listSessions, type SessionInfo } from '#contract/sessions.ts'
import * as gear from '#contract/gear.ts'
import { getActivityImport, getUpload, putPart } from '#contract/upload.ts'
import * as videos from '#contract/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { givenActivity, givenSamples } from './given-activity.ts'
import { confirm, givenComment, givenSharedProject } from './given-comment.ts'
import { givenDecisionAbout } from './given-decision.ts'
import { givenPhoto } from './given-photo.ts'
import { givenProject } from './given-project.ts'
import { givenCaptions, givenVideo } from './given-video.ts'
import { solvedToken, type GivenAccount } from './given.ts'
import { projectCalls } from './project-matrix.ts'
import { openUploadOf, uploadRequest } from './sent-upload.ts'
import type { TestApp } from './start-test-app.ts'
import { ownCalls, readingCalls, writingCalls } from './visibility-matrix.ts'

type Owned = {
  params: Record<string, string>
  bytes?: Uint8Array
  body?: Record<string, unknown>
  isThere: () => Promise<boolean>
}
type GivenThing = (server: TestApp, owner: GivenAccount) => Promise<Owned>

const videoCalls = [
  videos.getUploadedVideo,
  videos.archiveVideo,
  videos.restoreVideo,
  videos.deleteVideo,
  videos.retryVideo,
  videos.cancelVideo,
  videos.downloadOriginal,
  videos.getVideoTelemetry,
  videos.getVideoMotion,
  videos.getVideoUrl,
  videos.getVideoUrlOfHeight,
]

const playlistCalls = [playlists.getPlaylist, playlists.addToPlaylist, playlists.movePlaylistEntry]

const projectVotes = [ratings.upvoteProject, ratings.downvoteProject, ratings.clearProjectVote]
const commentChanges = [
  comments.editComment,
  comments.deleteComment,
  comments.pinComment,
  comments.heartComment,
]
const commentVotes = [ratings.upvoteComment, ratings.downvoteComment, ratings.clearCommentVote]

const importCalls = [
  imports.getImport,
  imports.listImportedFiles,
  imports.getImportUndo,
  imports.undoImport,
  imports.answerZones,
]

const gearCalls = [gear.changeGear, gear.deleteGear, gear.mergeGear]

/** Calls about channels, which are public. */
const ofChannels = [
  getChannel,
  getChannelMap,
  getChannelPicture,
  playlists.listChannelPlaylists,
  following.followChannel,
].map(({ path }) => path)

const ofPlaces = [getPlace, following.followPlace].map(({ path }) => path)

/** One of each, for every call whose path names a thing by its id. */
export const ownedThings: Record<string, GivenThing> = {
  [endSession.path]: givenSession,
  [removePrivacyZone.path]: givenZone,
  [getUpload.path]: givenOpenUpload,
  [getActivityImport.path]: givenReadUpload,
  ...Object.fromEntries(importCalls.map(({ path }) => [path, givenImport])),
  ...Object.fromEntries(
    [...readingCalls, ...ownCalls, ...writingCalls].map(({ path }) => [path, givenPrivateActivity]),
  ),
  ...Object.fromEntries(gearCalls.map(({ path }) => [path, givenGear])),
  ...Object.fromEntries(videoCalls.map(({ path }) => [path, givenOwnVideo])),
  [videos.saveVideoTelemetry.path]: givenSentReading,
  [saveCaptions.path]: givenSentCaptions,
  [deleteCaptions.path]: givenStoredCaptions,
  [getDecision.path]: givenDecision,
  [appealDecision.path]: givenDecision,
  ...Object.fromEntries(playlistCalls.map(({ path }) => [path, givenPrivatePlaylist])),
  [following.unfollowArea.path]: givenFollowedArea,
  ...Object.fromEntries([...projectCalls, getNextUp].map(({ path }) => [path, givenPrivateProject])),
  ...Object.fromEntries(projectVotes.map(({ path }) => [path, givenProjectOfFriend])),
  ...Object.fromEntries(commentChanges.map(({ path }) => [path, givenPrivateComment('shown')])),
  [comments.approveComment.path]: givenPrivateComment('held'),
  [comments.saveCommentSettings.path]: givenOpenComments,
  ...Object.fromEntries(commentVotes.map(({ path }) => [path, givenCommentOfFriend])),
}

/**
 * The URLs of parts and of video files are their own permission, whoever presents them; places belong to
 * nobody; and channels are public.
 */
export const namesThing = (path: string): boolean =>
  /:(upload_|project_)?id\b/.test(path) &&
  ![putPart.path, videos.getMedia.path, ...ofPlaces, ...ofChannels].includes(path)

async function givenSession(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const ids = async () => {
    const sessions = (await server.get(listSessions.path, owner)).json<SessionInfo[]>()
    return sessions.map(({ id }) => id)
  }
  const [id = ''] = await ids()
  return { params: { id }, isThere: async () => (await ids()).includes(id) }
}

async function givenZone(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const place = { name: 'Home', lat: 51.5, lon: -0.1, radius_m: 200 }
  const { id } = (await server.post(addPrivacyZone.path, place, owner)).json<PrivacyZone>()
  const isThere = async () => {
    const { zones } = (await server.get(getPrivacy.path, owner)).json<Privacy>()
    return zones.some((zone) => zone.id === id)
  }
  return { params: { id }, isThere }
}

async function givenPrivateActivity(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const file = { name: 'ride.fit', bytes: Buffer.from('ride') }
  const { id } = await givenActivity(server, owner, {
    file,
    recording: { samples: givenSamples({ points: 3 }) },
  })
  const photo_id = await givenPhoto(server, owner, { activityId: id, caption: '', bytes: file.bytes })
  return {
    params: { id, photo_id },
    isThere: async () => (await server.get(`/api/activity/${id}`, owner)).statusCode === 200,
  }
}

/** With other gear to merge it with. */
async function givenGear(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const add = async (name: string) =>
    (await server.post(gear.createGear.path, { kind: 'bike', name }, owner)).json<{ id: string }>().id
  const [id, into] = [await add('Gravel bike'), await add('Gravel bike again')]
  const isThere = async () => {
    const { items } = (await server.get(gear.listGear.path, owner)).json<{ items: gear.Gear[] }>()
    return items.some((one) => one.id === id && one.name === 'Gravel bike')
  }
  return { params: { id }, body: { name: 'Renamed', into }, isThere }
}

async function givenOwnVideo(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id } = await givenVideo(server, owner)
  const path = videos.getUploadedVideo.path.replace(':id', id)
  return {
    params: { id, height: '720' },
    isThere: async () => (await server.get(path, owner)).statusCode === 200,
  }
}

/** With everything that a call about it may name. */
async function givenPrivateProject(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id, video, activity, draft } = await givenProject(server, owner, { visibility: 0 })
  await givenCaptions(server, video, 'Hello')
  const path = getProject.path.replace(':id', id)
  const { updated_at } = (await server.get(path, owner)).json<Project>()
  return {
    params: { id, project_id: id, video_id: video.id, telemetry_id: activity.id, language: 'en' },
    body: { ...draft, title: 'Saved', updated_at },
    isThere: async () => (await server.get(path, owner)).json<Project>().title === draft.title,
  }
}

/** On an own private project. */
function givenPrivateComment(state: 'shown' | 'held'): GivenThing {
  return async (server, owner) => {
    await confirm(server, owner)
    const project = await givenProject(server, owner, { visibility: 4 })
    const id = await givenComment(server, { project, owner, author: owner }, { state })
    const path = comments.listComments.path.replace(':project_id', project.id)
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
  const path = comments.listComments.path.replace(':project_id', project_id)
  return {
    params: { project_id },
    body: { access: 'off', holds_all: true },
    isThere: async () =>
      (await server.get(path, owner)).json<comments.CommentPage>().about?.access === 'open',
  }
}

/** Own things cannot be voted for, so it is a friend's. */
async function givenProjectOfFriend(server: TestApp, voter: GivenAccount): Promise<Owned> {
  await confirm(server, voter)
  const { id } = await givenSharedProject(server, voter)
  const path = getProject.path.replace(':id', id)
  return { params: { id }, isThere: async () => (await server.get(path, voter)).statusCode === 200 }
}

async function givenCommentOfFriend(server: TestApp, voter: GivenAccount): Promise<Owned> {
  await confirm(server, voter)
  const { owner, ...project } = await givenSharedProject(server, voter)
  const id = await givenComment(server, { project, owner, author: owner })
  const path = getProject.path.replace(':id', project.id)
  return { params: { id }, isThere: async () => (await server.get(path, voter)).statusCode === 200 }
}

/** With a project in it that its owner may see. */
async function givenPrivatePlaylist(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id: project_id } = await givenProject(server, owner)
  const draft = { name: 'Private', description: '', visibility: 4 }
  const created = await server.post(playlists.createPlaylist.path, { ...draft, project_id }, owner)
  const { id } = created.json<{ id: string }>()
  const path = playlists.getPlaylist.path.replace(':id', id)
  return {
    params: { id, project_id },
    body: { ...draft, before: null },
    isThere: async () =>
      (await server.get(path, owner)).json<playlists.PlaylistPage>().items[0]?.id === project_id,
  }
}

async function givenFollowedArea(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const draft = { name: 'Home', bounding_box: { west: 10, south: 46, east: 11, north: 47 } }
  const { id } = (await server.post(following.followArea.path, draft, owner)).json<{ id: string }>()
  const isThere = async () => {
    const { areas } = (await server.get(following.listFollowing.path, owner)).json<following.Following>()
    return areas.some((area) => area.id === id)
  }
  return { params: { id }, isThere }
}

/** About something that a moderator has limited. */
async function givenDecision(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id: projectId } = await givenProject(server, owner)
  const id = await givenDecisionAbout(server, { kind: 'project', id: projectId })
  const path = getDecision.path.replace(':id', id)
  return {
    params: { id },
    body: { text: 'I disagree.' },
    isThere: async () => (await server.get(path, owner)).json<Decision>().appeal === null,
  }
}

async function givenSentReading(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const facts = { device_name: null, start: null, telemetry_from: 'file', lens: null }
  return {
    ...(await givenOwnVideo(server, owner)),
    bytes: packReading({ facts, samples: null, motion: null }),
  }
}

async function givenSentCaptions(server: TestApp, owner: GivenAccount): Promise<Owned> {
  return { ...(await givenOwnVideo(server, owner)), body: { language: 'en', text: '00:01 --> 00:02\nHello' } }
}

async function givenStoredCaptions(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const video = await givenVideo(server, owner)
  await givenCaptions(server, video, 'Hello')
  const path = videos.getUploadedVideo.path.replace(':id', video.id)
  const languages = async () => (await server.get(path, owner)).json<videos.UploadedVideo>().captions
  return { params: { id: video.id, language: 'en' }, isThere: async () => (await languages()).includes('en') }
}

async function givenOpenUpload(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { upload_id } = await openUploadOf(server, owner, uploadRequest(100))
  const path = getUpload.path.replace(':upload_id', upload_id)
  return { params: { upload_id }, isThere: async () => (await server.get(path, owner)).statusCode === 200 }
}

async function givenReadUpload(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const upload = await givenOpenUpload(server, owner)
  const { db } = server.services.cells.of(owner.id)
  await db.updateTable('upload').set({ state: 'done' }).where('account_id', '=', owner.id).execute()
  return upload
}

/** With an activity to undo, and a zone to answer about. */
async function givenImport(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const upload = await givenReadUpload(server, owner)
  const upload_id = upload.params['upload_id'] ?? ''
  const zones = JSON.stringify([{ name: 'Home', lat: 47, lon: 11, radius_m: 200 }])
  await server.services.cells
    .of(owner.id)
    .db.insertInto('activity_import')
    .values({ upload_id, account_id: owner.id, source: 'strava', zones })
    .execute()
  await givenActivity(server, owner, { upload_id, recording: { samples: givenSamples({ points: 3 }) } })
  const path = imports.getImport.path.replace(':upload_id', upload_id)
  const isThere = async () => {
    const { can_undo, zones: left } = (await server.get(path, owner)).json<imports.Import>()
    return can_undo && left.length === 1
  }
  return { params: { upload_id }, body: { add: true }, isThere }
}
