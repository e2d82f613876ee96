import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  archiveActivity,
  changeActivity,
  keepBothActivities,
  type ActivityChange,
} from '#contract/activities/activity.ts'
import { saveCommentSettings } from '#contract/comments/comments.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { changeGear, createGear } from '#contract/gear/gear.ts'
import { downloadAccount } from '#contract/accounts/ownership.ts'
import { fitFile, fitType } from '#domain/formats/fit/fit-file-for-tests.ts'
import {
  depthField,
  fileId,
  lap,
  record,
  session,
  timer,
} from '#domain/formats/fit/fit-messages-for-tests.ts'
import { dayMs } from '#domain/time/durations.ts'
import { importProvided } from '#server/features/imports/provided/provided-recordings.ts'
import { givenFit } from './given-fit.ts'
import { givenGpx } from './given-gpx.ts'
import { digest, givenOwner, givenProof } from './given-proof.ts'
import { fromIntervals, fromStrava, uploadFile } from './given-provided.ts'
import { givenPng, givenStravaExport } from './given-strava-export.ts'
import { givenStreams } from './given-streams.ts'
import { givenPoolSwim, givenTriathlon } from './given-triathlon.ts'
import { givenZip } from './given-zip.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

const startMs = Date.UTC(2026, 4, 9, 7)
const never = new AbortController().signal
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/activity/${name}`, import.meta.url))

const dive = fitFile([
  fileId(),
  ...[0, 5, 12, 3].map((metres, n) => record(n * 10, { heartRate: 90 + n }, [depthField(metres)])),
  timer(10, 4),
  timer(20, 0),
  lap(0, 30, 0),
  {
    // The dive computer's summary of the dive.
    message: 268,
    fields: [
      { number: 0, type: fitType.uint16, value: 18 },
      { number: 1, type: fitType.uint16, value: 0 },
      { number: 2, type: fitType.uint32, value: 9500 },
      { number: 3, type: fitType.uint32, value: 18_200 },
    ],
  },
  session({ start: 0, elapsed: 30, sport: 53 }),
])

/** Files of many kinds, each with the edits its owner makes to its activities, one entry per session. */
const uploads: [filename: string, bytes: Uint8Array, edits: (ActivityChange & { gear?: string })[]][] = [
  [
    'only-me.fit',
    givenFit({ startMs }),
    [{ title: 'For me', description: 'Two\nlines', sport: 'gravel_cycling', visibility: 4, gear: 'Gravel' }],
  ],
  ['public.gpx', givenGpx({ startMs: startMs + dayMs, name: 'Round the lake' }), [{ visibility: 1 }]],
  ['route.gpx', givenGpx({ hasTimes: false, lat: 46.5 }), [{ title: 'A plan', visibility: 2 }]],
  ['friends.fit.gz', gzipSync(givenFit({ startMs: startMs + 2 * dayMs })), [{ visibility: 3 }]],
  ['default.fit', givenFit({ startMs: startMs + 3 * dayMs, lat: 45 }), []],
  ['triathlon.fit', givenTriathlon(), [{ visibility: 4 }, { title: 'The ride' }]],
  // A copy of the first leg.
  ['swim.fit', givenPoolSwim(), [{ visibility: 4 }]],
  ['dive.fit', dive, [{ title: 'The wreck' }]],
  ['cut.fit', givenFit({ startMs: startMs + 4 * dayMs, points: 400 }).subarray(0, 9000), [{ visibility: 4 }]],
  ['power.fit', fixture('road-with-power.fit'), [{ totals_source: 'device', altitude: 'recorded' }]],
  ['fields.gpx', fixture('gpx1.1_with_all_fields.gpx'), []],
  // The same as the first, from another program: a copy.
  ['copy.gpx', givenGpx({ startMs }), [{ visibility: 4 }]],
  // Recorded with a clock that was three hours off: its owner is asked.
  ['shifted.fit', givenFit({ startMs: startMs + 3 * 3_600_000 }), []],
  ['archived.fit', givenFit({ startMs: startMs + 5 * dayMs, lat: 44 }), [{ visibility: 1 }]],
  ['twice.fit', givenFit({ startMs: startMs + 6 * dayMs, lat: 43 }), []],
  ['both-kept.gpx', givenGpx({ startMs: startMs + 6 * dayMs, lat: 43 }), []],
  ['deleted.fit', givenFit({ startMs: startMs + 7 * dayMs, lat: 42 }), [{ title: 'Never again' }]],
]

const stravaExport = () =>
  givenStravaExport(
    [
      {
        id: '501',
        date: '09.06.2026, 07:00:00',
        name: 'Um den See',
        type: 'Radfahrt',
        description: 'Steil',
        note: 'Knie zwickt',
        gear: 'Rotes Rad',
        file: 'activities/9901.fit.gz',
        media: 'media/a.png|media/b.png',
      },
      { id: '502', date: '10.06.2026, 07:00:00', name: 'Kraft', type: 'Krafttraining', elapsed: '3600' },
    ],
    {
      'activities/9901.fit.gz': gzipSync(givenFit({ startMs: startMs + 31 * dayMs, lat: 48 })),
      'media/a.png': givenPng({ end: 'a' }),
      'media/b.png': givenPng({ end: 'b' }),
      'media.csv': 'Datei,Text\nmedia/a.png,"Oben, endlich"',
      'bikes.csv': 'Name,Marke,Modell\nRotes Rad,Canyon,Spectral\nBlaues Rad,,',
    },
  )

/** Someone with activities of every kind, all of whose jobs have yet to run. */
export async function givenRichAccount(app: TestApp): Promise<GivenAccount> {
  const owner = await givenOwner(app, { home: 'eu', password: digest })
  const { db } = app.services.cells.at('eu')
  const gravel = await givenGear(app, owner, { name: 'Gravel', initial_distance_m: 1200, replace_at_m: 9e6 })
  const old = await givenGear(app, owner, { name: 'Old shoes', kind: 'shoes', note: 'Worn' })
  await app.post(changeGear.path.replace(':id', old), { is_retired: true }, owner)
  await app.post(changeGear.path.replace(':id', gravel), { default_sports: ['gravel_cycling'] }, owner)
  for (const [filename, bytes, edits] of uploads) {
    const uploadId = await uploadFile(app, owner, { filename, bytes })
    const activities = await db
      .selectFrom('activity')
      .select('id')
      .where('upload_id', '=', uploadId)
      .orderBy('file_part')
      .execute()
    for (const [n, { gear, ...edit }] of edits.entries()) {
      const path = changeActivity.path.replace(':id', activities[n]?.id ?? '')
      await app.post(path, { ...edit, ...(gear && { gear_id: gravel }) }, owner)
    }
    const [first] = activities
    const act = ({ path }: { path: string }, body = {}) =>
      app.post(path.replace(/:\w+/, first?.id ?? ''), body, owner)
    if (filename === 'public.gpx') await act(saveCommentSettings, { access: 'friends', holds_all: true })
    if (filename === 'archived.fit') await act(archiveActivity)
    if (filename === 'both-kept.gpx') await act(keepBothActivities)
    if (filename === 'deleted.fit') await act(deleteActivity)
  }
  await uploadFile(app, owner, { filename: 'strava.zip', bytes: stravaExport() })
  const nested = givenZip([{ name: 'a.gpx', bytes: givenGpx({ startMs: startMs + 8 * dayMs, lat: 41 }) }])
  await uploadFile(app, owner, { filename: 'some.zip', bytes: nested })
  const far = (days: number) => ({ startMs: startMs + days * dayMs, lat: 40 })
  await importProvided(app.services, {
    accountId: owner.id,
    recordings: [
      fromIntervals({ bytes: givenFit(far(9)) }),
      fromIntervals({
        externalId: 'i10',
        kind: 'streams',
        filename: 'i10.json',
        bytes: givenStreams(far(10)),
      }),
      fromStrava({ bytes: givenStreams(far(11)) }),
      // Strava's recording of an activity whose file was also uploaded.
      fromStrava({ externalId: '124', bytes: givenStreams({ startMs: startMs + 2 * dayMs }) }),
    ],
    signal: never,
  })
  await db
    .insertInto('activity_source')
    .values({
      account_id: owner.id,
      provider: 'polar',
      external_id: 'not again',
      activity_id: null,
      origin: 'sync',
      is_owner_only: false,
      is_recording: false,
      fields: '{}',
      fetched_at: new Date(app.services.now()),
    })
    .execute()
  return owner
}

async function givenGear(app: TestApp, owner: GivenAccount, fields: object): Promise<string> {
  const reply = await app.post(createGear.path, { kind: 'bike', ...fields }, owner)
  return createGear.reply.parse(reply.json()).id
}

/** The download of everything about an account. */
export async function downloadEverything(app: TestApp, owner: GivenAccount): Promise<Buffer> {
  const proof = await givenProof(app, owner)
  return (await app.get(`${downloadAccount.path}?proof=${proof}`, owner)).rawPayload
}

/** As if the account had gone through Strava's authorization page. */
export async function connectWithStrava({ services }: TestApp, { id, home }: GivenAccount): Promise<void> {
  const now = services.now()
  await services.cells
    .at(home)
    .db.insertInto('fitness_link')
    .values({
      account_id: id,
      provider: 'strava',
      provider_user_id: id,
      username: 'someone',
      address: null,
      sealed_tokens: null,
      tokens_expire_at: null,
      connected_at: new Date(now),
      next_at: new Date(now),
      deletes_on_unlink: true,
    })
    .execute()
}
