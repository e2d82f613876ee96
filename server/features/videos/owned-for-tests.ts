import { deleteCaptions, saveCaptions } from '#contract/videos/captions.ts'
import * as videos from '#contract/videos/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { givenCaptions, givenVideo } from '#server/testing/given-video.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

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

export const owned: OwnedThings = {
  ...eachOf(videoCalls, givenOwnVideo),
  [videos.saveVideoTelemetry.path]: givenSentReading,
  [saveCaptions.path]: givenSentCaptions,
  [deleteCaptions.path]: givenStoredCaptions,
}

/** The address of a video's file is its own permission, whoever presents it. */
export const ofNobody = [videos.getMedia.path]

async function givenOwnVideo(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id } = await givenVideo(server, owner)
  const path = videos.getUploadedVideo.path.replace(':id', id)
  return {
    params: { id, height: '720' },
    isThere: async () => (await server.get(path, owner)).statusCode === 200,
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
