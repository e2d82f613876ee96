import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAccountSettings, User } from '#contract/accounts/account.ts'
import { saveOwnChannel } from '#contract/channels/channel.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { changeEmail } from '#contract/accounts/ownership.ts'
import { createPlaylist } from '#contract/playlists/playlists.ts'
import { requestPasswordReset, signIn, signUp } from '#contract/accounts/sign-in.ts'
import { regions, type Region } from '#domain/region.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { schemasOfCell, worldSchema } from '#server/db/schema-names.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { digest, givenProof } from '#server/testing/given-proof.ts'
import { basic, givenSignUp } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findIn, findInFiles, readTables } from '#server/testing/stored-text.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let engine: TestEngine
let server: TestApp
const said = captureLog()
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, config: { role: 'all' }, log: said.log })
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

type Traces = { id: string; other: string[] }

/** Signs up in a region and uses every feature there. */
async function useEverything(home: Region): Promise<Traces> {
  const words = {
    name: `Name of ${home} 0815`,
    channel_name: `Channel of ${home} 0815`,
    oldEmail: `old.${home}@trailcast.example`,
    email: `new.${home}@trailcast.example`,
    message: `A message from ${home} 0815`,
    about: `About a channel of ${home} 0815`,
    playlist: `Playlist of ${home} 0815`,
  }
  const request = await givenSignUp(server, {
    home,
    name: 'First name',
    email: words.oldEmail,
    password: digest,
  })
  const reply = await server.post(signUp.path, request)
  const { id } = User.parse(reply.json())
  const person = {
    ...request,
    id,
    cookie: `session=${reply.cookies.find(({ name }) => name === 'session')?.value}`,
  }
  await server.post(
    saveAccountSettings.path,
    { name: words.name, channel_name: words.channel_name, units: 'metric' },
    person,
  )
  await server.post(saveOwnChannel.path, { about: words.about }, person)
  const draft = { name: words.playlist, description: words.playlist, visibility: 1 }
  expect((await server.post(createPlaylist.path, draft, person)).statusCode).toBe(200)
  const proof = await givenProof(server, person)
  expect((await server.post(changeEmail.path, { email: words.email, proof }, person)).statusCode).toBe(204)
  await server.post(requestPasswordReset.path, { email: words.email })
  await server.post(sendMessage.path, { message: words.message }, person)
  const headers = {
    ...basic(words.email, digest),
    'x-requested-with': 'trailcast',
    'user-agent': 'Mozilla Firefox/140.0',
  }
  expect((await server.get(signIn.path, undefined, { headers, ip: '203.0.113.77' })).statusCode).toBe(200)
  await server.services.cells
    .of(id)
    .files.put(`${filesOf(id)}ride.fit`, Buffer.from(`A file from ${home} 0815`))
  return { id, other: Object.values(words) }
}

const mailCount = async (home: Region, id: string) =>
  (
    await engine
      .cellDb(home)
      .selectFrom('mail')
      .select('id')
      .where('account_id', '=', id)
      .where('delivered_at', 'is not', null)
      .execute()
  ).length

test('everything someone does in one region is stored in its cell, and in no table, file or log line elsewhere', async () => {
  const traces = { us: await useEverything('us'), eu: await useEverything('eu') }
  for (const home of regions) {
    // The welcome, two about the email, the link, the message, and the new place.
    await waitFor(async () => (await mailCount(home, traces[home].id)) >= 6, 60_000)
  }
  const { dataDir } = server.services.config
  for (const home of regions) {
    const elsewhere = regions.find((region) => region !== home) ?? home
    const { id, other } = traces[home]
    const own = findIn(await readTables(engine, schemasOfCell(home)), [id, ...other])
    for (const one of [id, ...other]) expect(own.some((place) => place.endsWith(one))).toBe(true)
    expect(own.some((place) => place.startsWith(`${home}_jobs.`))).toBe(true)
    expect(findIn(await readTables(engine, schemasOfCell(elsewhere)), [id, ...other])).toEqual([])

    const file = `A file from ${home} 0815`
    expect(await findInFiles(`${dataDir}/files/${home}`, [file])).toHaveLength(1)
    expect(await findInFiles(`${dataDir}/files/${elsewhere}`, [id, file, ...other])).toEqual([])

    // The world database holds only keyed hashes of unique values, with the account id.
    const world = await readTables(engine, [worldSchema])
    expect(findIn(world, [id])).toEqual([`${worldSchema}.directory_claim: ${id}`])
    expect(findIn(world, other)).toEqual([])
  }
  expect(said.text()).toContain('/api/account/email')
  expect(
    regions
      .flatMap((home) => [traces[home].id, ...traces[home].other])
      .filter((one) => said.text().includes(one)),
  ).toEqual([])
})
