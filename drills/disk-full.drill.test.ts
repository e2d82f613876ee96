import { expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { getSite } from '#contract/site/site.ts'
import { diskStorage } from '#server/adapters/object-storage/disk.ts'
import { StorageFullError } from '#server/adapters/object-storage/object-storage.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { checkLedger } from './check-ledger.ts'
import { startCrowd } from './crowd.ts'
import { Ledger } from './ledger.ts'
import { embeddedPlace } from './place.ts'
import { report, reportSkipped } from './report.ts'
import { startServer } from './run-server.ts'
import { howMany } from './scale.ts'
import { canMakeDisks, makeSmallDisk, whyNoDisks } from './small-disk.ts'
import { ask, newSignUp, sendSignUp, whoIs } from './visitor.ts'

const rounds = howMany({ small: 1, full: 10 })
const deadlineMs = 120_000
if (!canMakeDisks) reportSkipped('disk full', whyNoDisks)

/** Someone who only reads, and what went wrong for them. */
function makeReader(url: string, cookie: string) {
  const failures: string[] = []
  let reads = 0
  return {
    failures,
    count: () => reads,
    async read(): Promise<void> {
      for (const path of ['/healthz', getSite.path]) {
        const { status, text } = await ask(url + path)
        if (status !== 200) failures.push(`${path} ${status} ${text}`)
      }
      await whoIs(url, cookie).catch((error: unknown) => failures.push(String(error)))
      reads += 3
    },
  }
}

test.runIf(canMakeDisks)(
  'with a full disk, people are told so and can keep reading, and nothing is lost',
  async () => {
    const disk = makeSmallDisk(160)
    const place = await embeddedPlace(disk.folder)
    const ledger = new Ledger()
    const server = startServer(place.settings)
    await server.ready
    const { cookie = '' } = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
    const reader = makeReader(place.url, cookie)
    const recoveriesMs: number[] = []
    const crowd = startCrowd({ server: place.url, ledger, size: 4, messageLength: 9000 })
    for (let i = 0; i < rounds; i++) {
      const before = ledger.acknowledged
      await waitFor(() => ledger.acknowledged > before + 3, deadlineMs)
      const [refusedBefore, readBefore] = [ledger.refusals.length, reader.count()]
      disk.fill()
      await waitFor(async () => {
        await reader.read()
        return ledger.refusals.length > refusedBefore + 8 && reader.count() > readBefore + 30
      }, deadlineMs)
      disk.free()
      const freedAt = performance.now()
      const then = ledger.acknowledged
      await waitFor(() => ledger.acknowledged > then, deadlineMs)
      recoveriesMs.push(performance.now() - freedAt)
    }
    await crowd.leave()
    const acknowledged = {
      accounts: ledger.accounts.length,
      messages: ledger.messages.length,
      unacknowledged: ledger.doubtful,
    }
    const found = await checkLedger({ place, ledger, server })
    report('disk full', {
      rounds,
      ...acknowledged,
      ...found,
      refused_with_507: ledger.refusals.filter(({ status }) => status === 507).length,
      refused_otherwise: ledger.refusals.filter(({ status }) => status !== 507).length,
      reads: reader.count(),
      failed_reads: reader.failures.length,
      worst_recovery_ms: Math.round(Math.max(...recoveriesMs)),
    })
    expect(ledger.excuses).toEqual([`507 ${serverMessages.diskFull}`])
    expect(reader.failures).toEqual([])
  },
)

test.runIf(canMakeDisks)(
  'files that do not fit on the disk are refused whole, and fit again once there is space',
  async () => {
    const disk = makeSmallDisk(8)
    const store = diskStorage({ root: disk.folder })
    const kept = new Map<string, number>()
    const refusals: unknown[] = []
    for (let i = 0; i < 40; i++) {
      if (i === 10) disk.fill()
      if (i === 30) disk.free()
      const [key, body] = [`uploads/file-${i}`, Buffer.alloc(100_000 + i, i)]
      try {
        await store.put(key, body)
        kept.set(key, body.length)
      } catch (error) {
        refusals.push(error)
      }
    }
    const listed = new Map<string, number>()
    for await (const { key, size } of store.list('')) listed.set(key, size)
    report('disk full, files', { kept: kept.size, refused: refusals.length, found: listed.size })
    expect(listed).toEqual(kept)
    expect(kept.size).toBe(20)
    expect(refusals.map((error) => error instanceof StorageFullError)).toEqual(Array(20).fill(true))
  },
)
