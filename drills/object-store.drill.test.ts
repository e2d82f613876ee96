import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listActivities } from '#contract/activities/activity.ts'
import { limits } from '#contract/limits.ts'
import { deleteAccount, downloadAccount, verifyOwnership } from '#contract/accounts/ownership.ts'
import { downloadOriginal, getVideoUrl, listUploadedVideos } from '#contract/videos/video.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import type { S3BucketConfig } from '#server/config/config.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenVideoFile } from '#server/testing/given-video.ts'
import { testParts, testSignedAddresses } from '#server/testing/object-parts-contract.ts'
import { testFiles } from '#server/testing/object-storage-contract.ts'
import { s3StorageOf } from '#server/testing/object-stores.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { hasCeph, startCeph, type CephServer } from '#server/testing/start-ceph.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { buffer } from 'node:stream/consumers'
import { uploadByBrowser } from './browser-upload.ts'
import { embeddedPlace } from './place.ts'
import { refusal, startInVain } from './refused-start.ts'
import { report, reportSkipped } from './report.ts'
import { startServer } from './run-server.ts'
import { onCleanup } from './scratch.ts'
import { storeSettings } from './store-settings.ts'
import { newSignUp, post, sendSignUp } from './visitor.ts'

const isHere = hasCeph()
if (!isHere)
  reportSkipped(
    'a real object store',
    'there is no Ceph (Debian: apt install radosgw ceph-mon ceph-osd ceph-common)',
  )

async function keysIn(storage: ObjectStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

describe.runIf(isHere)('on a real gateway', () => {
  let ceph: CephServer
  beforeAll(async () => {
    ceph = await startCeph()
    onCleanup(() => ceph.stop())
  })
  const open = async () => s3StorageOf(await ceph.makeBucket())

  describe('files', () => {
    testFiles(open)

    test('are listed and deleted even when there is more than one page of them', async () => {
      const storage = await open()
      const names = Array.from({ length: 1003 }, (_, i) => `u/1/${String(i).padStart(4, '0')}`)
      const waiting = [...names, 'u/10/kept']
      const work = async () => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
          await storage.put(key, Buffer.alloc(0))
      }
      await Promise.all(Array.from({ length: 16 }, work))
      expect(await keysIn(storage, 'u/1/')).toEqual(names)
      await storage.deletePrefix('u/1/')
      expect(await keysIn(storage)).toEqual(['u/10/kept'])
    })
  })

  describe('an object that arrives in parts', () => {
    testParts(open)
    testSignedAddresses(open)
  })

  describe('the operator', () => {
    test('is told how parts are checked, and which rule lets browsers send them', async () => {
      const config = await ceph.makeBucket()
      const text = `The object store at ${config.endpoint} checks the parts of uploads by their MD5, because it does not check or keep their SHA-256.`
      const storage = s3StorageOf(config)
      expect(await storage.introduce()).toEqual([
        { level: 'info', text },
        {
          level: 'warn',
          text: expect.stringContaining('a CORS rule that allows PUT from http://localhost:8080'),
        },
      ])
      const allowed = await ceph.makeBucket({ corsOrigin: 'http://localhost:8080' })
      expect(await s3StorageOf(allowed).introduce()).toEqual([{ level: 'info', text }])
      expect(await keysIn(storage)).toEqual([])
    })

    test('is told in one line what is wrong with the settings', async () => {
      const config = await ceph.makeBucket()
      const wrong: [Partial<S3BucketConfig>, string][] = [
        [{ bucket: 'elsewhere' }, 'has no bucket "elsewhere". Create it, or correct S3_BUCKET_EU.'],
        [
          { secretAccessKey: 'wrong' },
          'refuses our signatures. Correct S3_SECRET_ACCESS_KEY_EU, or S3_REGION_EU.',
        ],
        [
          { accessKeyId: 'nobody' },
          'does not know the key in S3_ACCESS_KEY_ID_EU. Correct it, and S3_SECRET_ACCESS_KEY_EU.',
        ],
      ]
      const told = wrong.map(([setting, message]) =>
        expect(s3StorageOf({ ...config, ...setting }).introduce()).rejects.toThrow(
          `The object store at ${config.endpoint} ${message}`,
        ),
      )
      await Promise.all(told)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      await expect(s3StorageOf(config).introduce()).rejects.toThrow('has a different time from this machine.')
      vi.useRealTimers()
      const { settings } = await embeddedPlace()
      const elsewhere = { ...config, bucket: 'elsewhere' }
      expect(
        await startInVain({ ...settings, ...storeSettings('US', config), ...storeSettings('EU', elsewhere) }),
      ).toEqual(refusal(`The object store at ${config.endpoint} ${wrong[0]?.[1]}`))
    })
  })

  test('a browser uploads an activity and a video, which is watched, exported and deleted', async () => {
    const place = await embeddedPlace()
    const [us, eu] = [await ceph.makeBucket(), await ceph.makeBucket({ corsOrigin: place.url })]
    const storage = s3StorageOf(eu)
    const settings = { ...storeSettings('US', us), ...storeSettings('EU', eu), PUBLIC_URL: place.url }
    const server = startServer({ ...place.settings, ...settings })
    await server.ready
    const form = await newSignUp(place.url, 'eu')
    const { cookie = '' } = await sendSignUp(place.url, form)
    const get = (path: string, headers = {}) => fetch(place.url + path, { headers: { cookie, ...headers } })

    const bytes = givenVideoFile({ seconds: 4 })
    // Players skip a box of type `free`. It makes the file two parts long.
    const box = Buffer.alloc(8)
    box.writeUInt32BE(limits.partSize)
    box.write('free', 4)
    const zeros = limits.partSize - box.length
    const files = [
      { name: 'walk.gpx', bytes: givenGpx() },
      { name: 'GX010001.MP4', bytes: Buffer.concat([bytes, box]), zeros },
    ]
    const sent = await uploadByBrowser({ url: place.url, cookie, files })
    expect(sent.map(({ origin, status }) => `${origin} ${status}`)).toEqual(
      Array(3).fill(`${eu.endpoint} 200`),
    )

    const activities = listActivities.reply.parse(await (await get(listActivities.path)).json())
    expect(activities.items).toHaveLength(1)
    const video = await waitFor(async () => {
      const { videos } = listUploadedVideos.reply.parse(await (await get(listUploadedVideos.path)).json())
      return videos[0]?.status === 'ready' && videos[0].thumbnails !== null && videos[0]
    }, 120_000)
    const whole = Buffer.concat([bytes, box, Buffer.alloc(zeros)])
    const [original = ''] = (await keysIn(storage)).filter((key) => key.includes('original'))
    const stored = await storage.read(original)
    expect(stored && (await buffer(stored)).equals(whole)).toBe(true)

    const { url } = getVideoUrl.reply.parse(
      await (await get(getVideoUrl.path.replace(':id', video.id))).json(),
    )
    // The URLs of private files only work in their owner's session.
    const fetchOwn = (file: URL, headers = {}) => fetch(file, { headers: { cookie, ...headers } })
    const playlist = await (await fetchOwn(new URL(url, place.url))).text()
    const variant = new URL(/^v\d+\.m3u8$/m.exec(playlist)?.[0] ?? 'none', new URL(url, place.url))
    const segments = (await (await fetchOwn(variant)).text()).match(/^.*\.m4s$/gm) ?? []
    expect(segments.length).toBeGreaterThan(0)
    for (const name of segments) {
      const segment = Buffer.from(await (await fetchOwn(new URL(name, variant))).arrayBuffer())
      const slice = await fetchOwn(new URL(name, variant), { range: 'bytes=10-19' })
      expect([slice.status, Buffer.from(await slice.arrayBuffer())]).toEqual([206, segment.subarray(10, 20)])
    }
    const tail = await get(downloadOriginal.path.replace(':id', video.id), {
      range: `bytes=${bytes.length}-${bytes.length + 7}`,
    })
    expect([tail.status, Buffer.from(await tail.arrayBuffer())]).toEqual([206, box])

    const prove = async () => {
      const basic = Buffer.from(`${form.email}:${form.password}`).toString('base64')
      const headers = {
        cookie,
        authorization: `Basic ${basic}`,
        'content-type': 'application/json',
        'x-requested-with': 'trailcast',
      }
      const answer = await fetch(place.url + verifyOwnership.path, { method: 'POST', headers, body: '{}' })
      return verifyOwnership.reply.parse(await answer.json()).proof
    }
    const archive = await get(`${downloadAccount.path}?proof=${await prove()}`)
    const taken = await readZip(Buffer.from(await archive.arrayBuffer()))
    expect([...taken.values()].some((entry) => entry.equals(whole))).toBe(true)

    const kept = await keysIn(storage)
    expect((await post(place.url + deleteAccount.path, { proof: await prove() }, cookie)).status).toBe(204)
    await waitFor(async () => (await keysIn(storage)).length === 0, 60_000)
    const { code } = await server.stop()
    expect([code, server.output.stdout.match(/"level":(50|60).*/g)]).toEqual([0, null])
    report('a real object store', { objects_of_a_video: kept.length, parts_sent: sent.length })
  })
})
