import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { embeddedPlace, type Place } from './place.ts'
import { refusal, startInVain, type Refusal } from './refused-start.ts'
import { report, reportSkipped } from './report.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { freePort, makeFolder } from './scratch.ts'
import { canMakeDisks, makeSmallDisk, whyNoDisks, type SmallDisk } from './small-disk.ts'
import { newSignUp, sendSignUp, sendText, whoIs } from './visitor.ts'

/* One data folder with one account goes through all the mistakes, and must be fully intact at the end. */

let disk: SmallDisk | undefined
let place: Place
let server: RunningServer
let cookie = ''
let database: string
let mistakes = 0
if (!canMakeDisks) reportSkipped('mistakes with read-only and full disks', whyNoDisks)

/** Makes the mistake, and checks that everything in the folder is unchanged. */
async function refused(settings: Record<string, string>, untouched?: string): Promise<Refusal> {
  const before = untouched && fingerprint(untouched)
  const answer = await startInVain(settings)
  expect(untouched && fingerprint(untouched)).toBe(before)
  mistakes++
  return answer
}

const settingOf = (line: string): string | undefined => /^- (\w+) /.exec(line)?.[1]

beforeAll(async () => {
  disk = canMakeDisks ? makeSmallDisk(200) : undefined
  place = await embeddedPlace(join(disk?.folder ?? makeFolder(), 'data'))
  database = join(place.dataDir, 'database')
  server = startServer(place.settings)
  await server.ready
  cookie = (await sendSignUp(place.url, await newSignUp(place.url, 'eu'))).cookie ?? ''
})

afterAll(async () => {
  await server.kill()
  report('operator mistakes', { mistakes })
})

test('a second process on the same folder is refused, and the first one does not notice', async () => {
  const answer = await refused({ ...place.settings, PORT: String(await freePort()) })
  expect(answer).toEqual(
    refusal(
      `Another Trailcast process is using the data folder ${database}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    ),
  )
  expect(await whoIs(place.url, cookie)).toMatchObject({ home: 'eu' })
  expect((await sendText(place.url, 'Still there?', cookie)).status).toBe(204)
})

test('a port that is taken is named', async () => {
  await server.stop()
  const port = Number(place.settings['PORT'])
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })
  await once(other, 'listening')
  expect(await refused(place.settings)).toEqual(
    refusal(`Port ${port} is taken by another program. Set PORT to a free one.`),
  )
})

test('data of a newer version is left alone', async () => {
  const copy = await embeddedPlace(join(makeFolder(), 'data'))
  const files = join(copy.dataDir, 'database')
  cpSync(place.dataDir, copy.dataDir, { recursive: true })
  const name = '9999_from_the_future'
  const engine = await copy.openDatabase()
  await sql`insert into schema_migration (name) values (${name})`.execute(engine.worldDb)
  await engine.close()
  expect(await refused(copy.settings)).toEqual(
    refusal(
      `The database was changed by a newer version of Trailcast (world: ${name}). Start that version, or restore a backup made by this one.`,
    ),
  )
  writeFileSync(join(files, 'PG_VERSION'), '99\n')
  expect(await refused(copy.settings, files)).toEqual(
    refusal(
      `The database in ${files} was made by a newer version of Trailcast. Start that version, or restore a backup of this one into an empty folder.`,
    ),
  )
})

test.runIf(canMakeDisks)('a folder that is not writable is named', async () => {
  disk?.setReadOnly(true)
  onTestFinished(() => disk?.setReadOnly(false))
  expect(await refused(place.settings, database)).toEqual(
    refusal(
      `The data folder ${database} cannot be written. Allow this user to write there, or choose another folder with DATA_DIR.`,
    ),
  )
  const dataDir = join(disk?.folder ?? '', 'new')
  expect(await refused({ ...place.settings, DATA_DIR: dataDir }, database)).toEqual(
    refusal(expect.stringContaining(`The data folder ${dataDir} cannot be `)),
  )
})

test.runIf(canMakeDisks)('a full disk is named', async () => {
  rmSync(`${database}.reserve`, { force: true })
  disk?.fill()
  onTestFinished(() => disk?.free())
  expect(await refused(place.settings, database)).toEqual(
    refusal(`There is no space left in the data folder ${database}. Free some and start again.`),
  )
  const dataDir = join(disk?.folder ?? '', 'new')
  expect(await refused({ ...place.settings, DATA_DIR: dataDir }, database)).toEqual(
    refusal(
      expect.stringMatching(
        /^(There is no space left in the data folder|The data folder .* cannot be used: the disk is full)/,
      ),
    ),
  )
})

test('a folder that is a file, or contains something else, is left alone', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'file'), 'mine')
  expect(await refused({ ...place.settings, DATA_DIR: join(folder, 'file') }, folder)).toMatchObject({
    code: 1,
    messages: [expect.stringContaining(join(folder, 'file'))],
    hasStackTrace: false,
  })
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'letter.txt'), 'mine')
  const letters = join(dataDir, 'database')
  expect(await refused({ ...place.settings, DATA_DIR: dataDir }, letters)).toEqual(
    refusal(
      `The data folder ${letters} holds something that is not a Trailcast database of this version. Choose another folder with DATA_DIR, or restore a backup there.`,
    ),
  )
})

test('all wrong settings are listed at once, and nothing is started', async () => {
  const dataDir = join(makeFolder(), 'never')
  const wrong = {
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    MODE: 'test',
    JOB_CONCURRENCY: '0',
    CHAT_URL: 'http://chat.example',
  }
  const answer = await refused({ ...wrong, DATA_DIR: dataDir, SECRET: 'short' })
  expect(answer).toMatchObject({ code: 1, hasStackTrace: false, logLines: [] })
  const [title, ...lines] = answer.messages
  expect(title).toBe('The settings are not right:')
  expect(new Set(lines.map(settingOf))).toEqual(new Set([...Object.keys(wrong), 'SECRET']))
  expect(existsSync(dataDir)).toBe(false)
})

test('a partial server cannot run on the embedded database', async () => {
  for (const role of ['api', 'worker']) {
    expect(await refused({ ...place.settings, ROLE: role }, database)).toEqual(
      refusal(
        'The settings are not right:',
        `- ROLE is "${role}", but the embedded database serves one process only: set DATABASE_URL to a PostgreSQL server, or ROLE to all.`,
      ),
    )
  }
})

test('production refuses all stand-ins', async () => {
  const answer = await refused(
    { ...place.settings, MODE: 'production', PAYMENTS: 'stand_in', FITNESS_PLATFORM: 'stand_in' },
    database,
  )
  expect(answer).toMatchObject({ code: 1, hasStackTrace: false, logLines: [] })
  const names = [
    'PUBLIC_URL',
    'SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'PAYMENTS',
    'FITNESS_PLATFORM',
  ]
  expect(answer.messages.slice(1).map(settingOf)).toEqual(names)
})

test('production refuses a guessable secret and an address without TLS', async () => {
  const settings = {
    ...place.settings,
    MODE: 'production',
    SECRET: 'changeme'.repeat(4),
    PUBLIC_URL: 'http://trailcast.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@trailcast.example',
    OPERATOR_EMAIL: 'you@trailcast.example',
  }
  const answer = await refused(settings, database)
  expect(answer).toMatchObject({ code: 1, hasStackTrace: false, logLines: [] })
  expect(answer.messages.slice(1).map(settingOf)).toEqual(['PUBLIC_URL', 'SECRET'])
})

test('after all of that the data is unchanged', async () => {
  server = startServer(place.settings)
  await server.ready
  expect(await whoIs(place.url, cookie)).toMatchObject({ home: 'eu' })
  expect((await server.stop()).code).toBe(0)
})
