import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { findHoles } from '#server/testing/authorisation-matrix.ts'
import { givenAccount } from '#server/testing/given.ts'
import { uploadFilesOf } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { maxDropped } from './share-target.routes.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const boundary = 'xxx'
const form = [
  `--${boundary}`,
  'Content-Disposition: form-data; name="files"; filename="ride.gpx"',
  'Content-Type: application/gpx+xml',
  '',
  `<gpx>${'x'.repeat(2_000_000)}</gpx>`,
  `--${boundary}--`,
  '',
].join('\r\n')

/** As the operating system sends it: a form, without the application's marker. */
const share = (headers: Record<string, string> = {}, payload: string | undefined = form) =>
  server.app.inject({
    method: 'POST',
    url: '/share-target/',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    ...(payload !== undefined && { payload }),
  })

describe('files that were shared before the service worker was there', () => {
  test('are dropped, and the page lets people choose them', async () => {
    const owner = await givenAccount(server)
    const reply = await share({ cookie: owner.cookie })
    expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([
      303,
      '/share-target/?share=none',
      '',
    ])
    expect(await uploadFilesOf(server, owner)).toEqual([])
  })

  test.each([
    ['from anywhere', { 'sec-fetch-site': 'none' }],
    ['from another site, since nothing happens', { 'sec-fetch-site': 'cross-site' }],
    ['as no form at all', { 'content-type': 'text/plain' }],
    ['as a form that cannot be read', { 'content-type': 'multipart/form-data' }],
  ])('end on the page: %s', async (_, headers) => {
    expect((await share(headers)).headers.location).toBe('/share-target/?share=none')
  })

  test('end on the page without any content', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/share-target' })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/share-target/?share=none'])
  })

  test.each([
    ['are more than is read to be dropped', { 'content-length': String(maxDropped + 1) }],
    ['do not say how many there are', { 'transfer-encoding': 'chunked' }],
  ])('are refused with what to do if they %s', async (_, headers) => {
    const reply = await share(headers)
    expect([reply.statusCode, reply.body]).toEqual([413, serverMessages.misdirectedShare])
    expect(reply.headers.connection).toBe('close')
  })

  test('are read up to the limit', async () => {
    expect((await share({ 'content-length': String(maxDropped) })).statusCode).toBe(303)
  })

  test('are answered in the same way for everyone', async () => {
    const call = endpoint({
      method: 'POST',
      path: pagePaths.shareTarget,
      summary: 'Drop a share',
      access: 'anyone',
      reply: 'empty',
    })
    expect(await findHoles(server, server.app, call)).toEqual([])
  })
})
