import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { S3BucketConfig } from '#server/config/config.ts'
import { s3StorageOf } from '#server/testing/object-stores.ts'
import { startS3StandIn } from '#server/testing/s3-stand-in.ts'
import { untrustedCertificate } from '#server/testing/untrusted-certificate.ts'
import { StoreAwayError, StoreUnfitError } from './object-storage.ts'

async function startStore(options: Parameters<typeof startS3StandIn>[0] = {}) {
  const store = await startS3StandIn(options)
  onTestFinished(store.close)
  return store
}

const introduce = (config: S3BucketConfig) => s3StorageOf(config).introduce()
const failureOf = async (config: S3BucketConfig) =>
  introduce(config).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['sha256', 'by their SHA-256.'],
  ['md5', 'by their MD5, because it does not check or keep their SHA-256.'],
] as const)('a store that checks parts by %s says so, and nothing is left in it', async (partCheck, how) => {
  const store = await startStore({ partCheck })
  const text = `The object store at ${store.config.endpoint} checks the parts of uploads ${how}`
  expect(await introduce(store.config)).toEqual([{ level: 'info', text }])
  expect([...store.objects.keys()]).toEqual(['.check'])
  expect(store.openUploads()).toEqual([])
})

test('a store that refuses uploads with SHA-256 is used with MD5', async () => {
  const store = await startStore()
  store.plan({ method: 'POST', times: 1, status: 400 })
  expect(await introduce(store.config)).toMatchObject([{ text: expect.stringContaining('by their MD5') }])
})

test('a store that accepts any bytes takes no uploads', async () => {
  const store = await startStore({ partCheck: 'nothing' })
  const failure = await failureOf(store.config)
  expect(failure).toBeInstanceOf(StoreUnfitError)
  expect(failure).toHaveProperty('message', expect.stringContaining('checks parts neither by SHA-256'))
  expect(store.openUploads()).toEqual([])
})

test('parts of an upload are checked the same way to the end, even if the store has learned a better one since', async () => {
  const store = await startStore({ partCheck: 'md5' })
  const begun = { key: 'users/a', partsId: await s3StorageOf(store.config).beginParts('users/a') }
  store.checkPartsBy('sha256')
  const later = s3StorageOf(store.config)
  const next = { key: 'users/b', partsId: await later.beginParts('users/b') }
  const { partIntake } = later
  if (partIntake.at !== 'store') throw new Error('S3 takes parts itself')
  expect([begun, next].map((object) => partIntake.needsMd5(object))).toEqual([true, false])
  expect(await later.listParts(begun)).toEqual([])
})

test('the operator is told which rule a bucket needs so that browsers can upload to it', async () => {
  const store = await startStore({ partCheck: 'md5', corsOrigin: 'https://elsewhere.example' })
  const [, warning] = await introduce(store.config)
  expect(warning).toEqual({
    level: 'warn',
    text:
      `The object store at ${store.config.endpoint} does not let browsers upload to the bucket "bucket". ` +
      'Give the bucket a CORS rule that allows PUT from http://localhost:8080 with the header content-md5.',
  })
  const open = await startStore({ corsOrigin: 'http://localhost:8080' })
  expect(await introduce(open.config)).toHaveLength(1)
})

test.each<[string, Partial<S3BucketConfig>, string]>([
  [
    'secret',
    { secretAccessKey: 'wrong' },
    'refuses our signatures. Correct S3_SECRET_ACCESS_KEY_EU, or S3_REGION_EU.',
  ],
  [
    'key',
    { accessKeyId: 'wrong' },
    'does not know the key in S3_ACCESS_KEY_ID_EU. Correct it, and S3_SECRET_ACCESS_KEY_EU.',
  ],
  [
    'region',
    { region: 'us-test-9' },
    'keeps this bucket in another region than "us-test-9". Correct S3_REGION_EU.',
  ],
  ['bucket', { bucket: 'elsewhere' }, 'has no bucket "elsewhere". Create it, or correct S3_BUCKET_EU.'],
])('a wrong %s is reported to the operator in one line', async (_what, wrong, message) => {
  const { config } = await startStore()
  const failure = await failureOf({ ...config, ...wrong })
  expect(failure).toBeInstanceOf(StoreUnfitError)
  expect(failure).toHaveProperty('message', `The object store at ${config.endpoint} ${message}`)
})

test('a key that may read but not write is reported in one line, too', async () => {
  const store = await startStore()
  store.plan({ method: 'PUT', times: 5, status: 403, code: 'AccessDenied' })
  const failure = await failureOf(store.config)
  expect(failure).toBeInstanceOf(StoreUnfitError)
  expect(failure).toHaveProperty(
    'message',
    `The object store at ${store.config.endpoint} does not let us write to the bucket "bucket". ` +
      'Allow the key in S3_ACCESS_KEY_ID_EU to read, write, list and delete there.',
  )
})

async function portOfServer(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('so is an untrusted certificate', async () => {
  const port = await portOfServer(createSecureServer(untrustedCertificate))
  const { config } = await startStore()
  const failure = await failureOf({ ...config, endpoint: `https://127.0.0.1:${port}` })
  expect(failure).toBeInstanceOf(StoreUnfitError)
  expect(failure).toHaveProperty(
    'message',
    `The object store at https://127.0.0.1:${port} shows a certificate that this machine does not trust ` +
      '(DEPTH_ZERO_SELF_SIGNED_CERT). Name its authority in NODE_EXTRA_CA_CERTS.',
  )
})

test('so is anything other than a store at the address', async () => {
  const port = await portOfServer(
    createServer((_request, reply) => reply.writeHead(404).end('<html>not here</html>')),
  )
  const { config } = await startStore()
  const plain = await failureOf({ ...config, endpoint: `http://127.0.0.1:${port}` })
  expect(plain).toHaveProperty('message', expect.stringContaining('does not answer like an S3 store (404'))
  const secured = await failureOf({ ...config, endpoint: `https://127.0.0.1:${port}` })
  expect(secured).toHaveProperty('message', expect.stringContaining('does not speak HTTPS'))
  for (const failure of [plain, secured]) expect(failure).toBeInstanceOf(StoreUnfitError)
})

test('a store that is down or failing is waited for, and recognised when it is back', async () => {
  const store = await startStore()
  const away = await failureOf({ ...store.config, endpoint: 'http://127.0.0.1:1' })
  expect(away).toBeInstanceOf(StoreAwayError)
  expect(away).toHaveProperty(
    'message',
    'The object store at http://127.0.0.1:1 cannot be reached (ECONNREFUSED). Check S3_ENDPOINT_EU.',
  )
  const storage = s3StorageOf(store.config)
  store.plan({ method: 'PUT', times: 5, status: 503 })
  const troubled = await storage.introduce().catch((error: unknown) => error)
  expect(troubled).toBeInstanceOf(StoreAwayError)
  expect(troubled).toHaveProperty('message', expect.stringContaining('has an internal problem (503'))
  // A failure during the check is not mistaken for a refusal of parts.
  store.plan({ method: 'PUT', times: 1, status: 500 })
  await expect(storage.beginParts('users/a')).rejects.toThrow(StoreAwayError)
  expect(await storage.introduce()).toMatchObject([
    { level: 'info', text: expect.stringContaining('SHA-256') },
  ])
})
