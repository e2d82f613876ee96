import { expect, test } from 'vitest'
import { getSite } from '#contract/site.ts'
import { messages } from '#contract/messages.ts'
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
import { canMakeDisks, makeSmallDisk } from './small-disk.ts'
import { ask, newSignUp, sendSignUp, whoIs } from './visitor.ts'

const rounds = howMany({ small: 2, full: 10 })
const deadlineMs = 120_000
if (!canMakeDisks) reportSkipped('disk full', 'only root may mount a small disk')

test.runIf(canMakeDisks)('with a full disk, people are told so and can go on reading, and nothing is lost', async () => {
  const disk = makeSmallDisk(160)
  const place = await embeddedPlace(disk.folder)
  const ledger = new Ledger()
  const start = async () => {
    const started = startServer(place.settings)
    await started.ready
    return started
  }
  const server = await start()
  const reader = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
  const failedReads: string[] = []
  let reads = 0
  const read = async (): Promise<void> => {
    for (const path of ['/healthz', getSite.path]) {
      const { status, text } = await ask(place.url + path)
      if (status !== 200) failedReads.push(`${path} ${status} ${text}`)
    }
    await whoIs(place.url, reader.cookie ?? '').catch((error: unknown) => failedReads.push(String(error)))
    reads += 3
  }

  const recoveriesMs: number[] = []
  const crowd = startCrowd({ server: place.url, ledger, size: 4 })
  for (let i = 0; i < rounds; i++) {
    const before = ledger.acknowledged
    await waitFor(() => ledger.acknowledged > before + 3, deadlineMs)
    const refusedBefore = ledger.answers.filter(({ status }) => status >= 500).length
    disk.fill()
    await waitFor(async () => {
      disk.fill()
      await read()
      return ledger.answers.filter(({ status }) => status >= 500).length >= refusedBefore + 8
    }, deadlineMs)
    disk.free()
    const freedAt = performance.now()
    const then = ledger.acknowledged
    await waitFor(() => ledger.acknowledged > then, deadlineMs)
    recoveriesMs.push(performance.now() - freedAt)
  }
  await crowd.leave()
  const refusals = Map.groupBy(
    ledger.answers.filter(({ status }) => status >= 500),
    ({ status, text }) => `${status} ${text}`,
  )
  expect((await server.stop()).code).toBe(0)
  const acknowledged = { accounts: ledger.accounts.length, messages: ledger.messages.length, doubtful: ledger.doubtful }
  const found = await checkLedger({ place, ledger, start })
  report('disk full', {
    rounds,
    ...acknowledged,
    ...found,
    reads,
    failed_reads: failedReads.length,
    refusals: JSON.stringify(Object.fromEntries([...refusals].map(([text, all]) => [text, all.length]))),
    worst_recovery_ms: Math.round(Math.max(...recoveriesMs)),
  })
  expect([...refusals.keys()]).toEqual([`507 ${messages.diskFull}`])
  expect(failedReads).toEqual([])
})

test.runIf(canMakeDisks)('files that do not fit on the disk are refused whole, and fit again when there is space', async () => {
  const disk = makeSmallDisk(8)
  const store = diskStorage({ root: disk.folder })
  const kept = new Map<string, number>()
  let refused = 0
  for (let i = 0; i < 40; i++) {
    const key = `uploads/file-${i}`
    if (i === 10) disk.fill()
    if (i === 30) disk.free()
    const body = Buffer.alloc(100_000 + i, i)
    await store.put(key, body).then(
      () => kept.set(key, body.length),
      (error: unknown) => {
        expect(error).toBeInstanceOf(StorageFullError)
        refused++
      },
    )
  }
  const listed = new Map((await Array.fromAsync(store.list(''))).map(({ key, size }) => [key, size]))
  report('disk full, files', { kept: kept.size, refused, found: listed.size })
  expect(listed).toEqual(kept)
  expect([kept.size, refused]).toEqual([20, 20])
})
