import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { completeUpload, signParts } from '#contract/uploads/upload.ts'
import type { Config, S3BucketConfig } from '#server/config/config.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startS3StandIn } from '#server/testing/s3-stand-in.ts'
import { bytesOfPart, openUploadOf, signedAddress, uploadRequest } from '#server/testing/sent-upload.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestEngine()
})
afterAll(() => engine.destroy())

async function startStore(options?: Parameters<typeof startS3StandIn>[0]) {
  const store = await startS3StandIn(options)
  onTestFinished(store.close)
  return store
}

const filesIn = (us: S3BucketConfig, eu = us): Config['files'] => ({ kind: 's3', buckets: { us, eu } })

test('a failing store is waited for, and the log says so in one line', async () => {
  const store = await startStore()
  const { log, text } = captureLog()
  // Both regions try five times before they give up for now.
  store.plan({ method: 'PUT', times: 9, status: 503 })
  const server = await startTestApp({ engine, log, config: { files: filesIn(store.config) } })
  const name = `The object store at ${store.config.endpoint}`
  expect(text()).toContain(`"${name} has an internal problem (503 InternalError)."`)
  for (const region of ['us', 'eu'])
    expect(text()).toContain(
      `"region":"${region}","msg":"${name} checks the parts of uploads by their SHA-256."`,
    )
  await server.close()
})

test('a store that does not match the settings ends the start with a clear message', async () => {
  const { config } = await startStore()
  const files = filesIn(config, { ...config, bucket: 'elsewhere' })
  const server = await startTestApp({ engine, config: { files }, untilReady: false })
  await expect(server.ready).rejects.toThrow('has no bucket "elsewhere". Create it, or correct S3_BUCKET_EU.')
  await server.close()
})

test('on a store that checks parts by their MD5, a video arrives byte for byte', async () => {
  const store = await startStore({ partCheck: 'md5' })
  const server = await startTestApp({ engine, config: { files: filesIn(store.config) } })
  const ann = await givenAccount(server, { home: 'eu' })
  const bytes = randomBytes(limits.partSize + 1000)
  const request = uploadRequest(bytes.length, { type: 'VIDEO', filename: 'GX010001.MP4' })
  const { upload_id: uploadId, parts, needs_md5, video_id } = await openUploadOf(server, ann, request)
  expect(needs_md5).toBe(true)
  const unnamed = { upload_id: uploadId, parts: [{ n: 2, size: 1000, sha256: '0'.repeat(64) }] }
  const refused = await server.post(signParts.path, unnamed, ann)
  expect([refused.statusCode, refused.body]).toEqual([422, serverMessages.partUnexpected])
  for (let n = 1; n <= parts; n++) {
    const body = Buffer.from(bytesOfPart(bytes, n))
    const { url, headers } = await signedAddress(server, ann, { uploadId, n, body })
    const damaged = Buffer.from(body)
    damaged[500] = (damaged[500] ?? 0) ^ 1
    expect((await fetch(url, { method: 'PUT', headers, body: damaged })).status).toBe(400)
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
  }
  expect(await openUploadOf(server, ann, request)).toMatchObject({
    upload_id: uploadId,
    have: [1, 2],
    needs_md5: true,
  })
  expect((await server.post(completeUpload.path, { upload_id: uploadId }, ann)).statusCode).toBe(200)
  const [key = ''] = [...store.objects.keys()].filter((one) => one.includes(video_id ?? 'none'))
  const stored = await server.services.cells.at('eu').files.read(key)
  expect(stored && (await buffer(stored)).equals(bytes)).toBe(true)
  await server.close()
})
