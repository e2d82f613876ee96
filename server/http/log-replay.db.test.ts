import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { downloadAccount } from '#contract/accounts/ownership.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import { confirmPasswordReset } from '#contract/accounts/sign-in.ts'
import { getVideoUrl, type VideoUrl } from '#contract/videos/video.ts'
import { Visibility } from '#domain/visibility.ts'
import { newResetToken } from '#server/features/accounts/reset-token.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { digest, givenOwner, givenProof, ticketFor } from '#server/testing/given-proof.ts'
import { givenCaptions } from '#server/testing/given-video.ts'
import { givenSignedAddress, putBytes } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const said = captureLog()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ log: said.log })
})
afterAll(() => server.close())

/** Secrets known only to the owner, or to people with the link. */
const privateWords = 'the hidden valley'
/** The beginning of the content of every file of a given video. */
const privateBytes = 'the bytes of'

/**
 * Everything someone could find in a log and try: every text in it, and every part of a text that could be a URL or a
 * token.
 */
function wordsOf(log: string): Set<string> {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        texts.push(key)
        collect(one)
      }
  }
  for (const line of log.trim().split('\n')) collect(JSON.parse(line))
  return new Set(
    texts.flatMap((text) => [
      text,
      ...text.split(/[^\w\-./~%?=&:]+/),
      ...text.split(/[^\w\-.]+/),
      ...text.split(/[^\w-]+/),
    ]),
  )
}

/** Anything unguessable is longer than this. */
const shortestSecret = 16

/** What a visitor can open by trying a word wherever a secret grants access. */
async function openedBy(word: string, videoId: string): Promise<string[]> {
  const part = encodeURIComponent(word)
  const asAddress = word.startsWith('/') ? word : `/${part}`
  const asSecret = [
    `/media/${part}/${videoId}/v720_00000.m4s`,
    `/media/${part}/${videoId}/original`,
    getProject.path.replace(':id', part),
    getVideoUrl.path.replace(':id', part),
    `${downloadAccount.path}?proof=${part}`,
  ]
  const isLong = word.length >= shortestSecret
  const opened: string[] = []
  for (const path of [asAddress, ...(isLong ? asSecret : [])]) {
    const { statusCode, body } = await server.get(path)
    const isPrivate = body.includes(privateWords) || body.includes(privateBytes) || body.includes('/media/')
    if (statusCode < 400 && isPrivate) opened.push(path)
  }
  if (!isLong) return opened
  const who = await server.get(getLoggedIn.path, { cookie: `session=${part}` })
  if (who.body !== '{}') opened.push('a session')
  const reset = await server.post(confirmPasswordReset.path, {
    token: word.slice(0, 200) || 'x',
    password: digest,
  })
  if (reset.statusCode === 204) opened.push('a new password')
  return opened
}

test('nothing in the log grants access to anything', async () => {
  const ann = await givenOwner(server)
  const { id, video } = await givenProject(server, ann, {
    title: privateWords,
    visibility: Visibility.unlisted,
  })
  const own = await givenProject(server, ann, { title: privateWords, visibility: Visibility.byDefault })
  await givenCaptions(server, video, 'what they said')
  const { db } = server.services.cells.of(ann.id)
  const reset = newResetToken(ann.home)
  await db
    .insertInto('password_reset')
    .values({ token_hash: reset.hash, account_id: ann.id, expires_at: new Date(Date.now() + 1e6) })
    .execute()
  const proof = await givenProof(server, ann)
  const ticket = (await ticketFor(server, 'google', 'mine')).authorization.replace('Bearer ', '')
  const { url } = (await server.get(getVideoUrl.path.replace(':id', own.video.id), ann)).json<VideoUrl>()
  const segment = url.replace('master.m3u8', 'v720_00000.m4s')
  const part = await givenSignedAddress(server, ann)
  const project = (await server.get(getProject.path.replace(':id', id))).json<Project>()
  const [info] = project.videos

  // Requests that work, that are refused, that find nothing, and some that are not even requests.
  const secretPaths = [
    segment,
    `${segment}?x=1`,
    segment.replace('v720_00000.m4s', 'nothing'),
    `${segment}/more`,
    segment.replace('/media/', '/medium/'),
    info?.poster ?? '',
    info?.thumbnails?.sheets[0] ?? '',
    info?.captions[0]?.url ?? '',
    info?.motion_url ?? '',
    `/watch/${id}?t=3`,
    `/embed/${id}`,
    `/api/nothing/${reset.token}`,
    `/password-reset?token=${reset.token}`,
    `/password-reset/${reset.token}`,
    `${downloadAccount.path}?proof=${proof}`,
    `/api/google/callback?code=${ticket}&state=${proof}`,
    `/${reset.token}%zz`,
    `/media/${reset.token.repeat(300)}/x/y`,
  ]
  const ask = async (path: string) => {
    // Some answers fail halfway while the database lacks a table.
    await Promise.allSettled([server.get(path, ann), server.get(path)])
    await server.app.inject({ method: 'DELETE', url: path, headers: { cookie: ann.cookie } })
  }
  for (const path of secretPaths) await ask(path)
  await putBytes(server, part, part.body)
  await putBytes(server, part, Buffer.from('other bytes'))
  await server.post(confirmPasswordReset.path, { token: reset.token, password: 'x' })
  await server.app.inject({
    method: 'POST',
    url: confirmPasswordReset.path,
    payload: `{"token":"${reset.token}`,
  })
  // An error of the server writes more than one line.
  await sql`alter table video rename to video_away`.execute(db)
  try {
    expect((await server.get(getProject.path.replace(':id', id))).statusCode).toBe(500)
    for (const path of secretPaths) await ask(path)
  } finally {
    await sql`alter table video_away rename to video`.execute(db)
  }

  const log = said.text()
  const words = wordsOf(log)
  for (const word of words) expect([word, await openedBy(word, own.video.id)]).toEqual([word, []])
  const [, , token = ''] = url.split('/')
  const signature = new URLSearchParams(part.url.split('?')[1]).get('sig') ?? ''
  const secrets = [...token.split('.'), signature, reset.token, proof, ticket, ann.cookie, id, segment]
  for (const secret of secrets)
    expect([secret, secret.length > 0 && log.includes(secret)]).toEqual([secret, false])

  // The secrets were valid all along, so finding them in the log would have been noticed.
  expect((await server.get(segment, ann)).statusCode).toBe(200)
  expect(await openedBy(id, own.video.id)).toContain(getProject.path.replace(':id', id))
  expect(await openedBy(info?.poster ?? '', own.video.id)).toEqual([info?.poster])
  expect(await openedBy(ann.cookie.replace(/^session=([^;]*).*/, '$1'), own.video.id)).toEqual(['a session'])
  expect(await openedBy(reset.token, own.video.id)).toEqual(['a new password'])
})

test('a request can be found in the log by the id in its answer, with its route and outcome', async () => {
  const known = await server.get('/media/abc/eu_01j0000000000000000000000a/poster.jpg')
  const unknown = await server.get('/nowhere/abc')
  const lines = said
    .text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const lineOf = ({ headers }: typeof known) =>
    lines.find(({ reqId, msg }) => reqId === headers['x-request-id'] && msg === 'request')
  expect(lineOf(known)).toMatchObject({
    method: 'GET',
    route: '/media/:token/:id/:file',
    status: known.statusCode,
  })
  expect(lineOf(unknown)).toMatchObject({ method: 'GET', route: 'unknown', status: 404 })
})
