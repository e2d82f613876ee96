import { createServer } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#contract/contact/contact.ts'
import { listOutboxMail, type OutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { regions } from '#domain/region.ts'
import { deliverMail } from '#server/features/mail/jobs/deliver-mail.job.ts'
import { queueMail } from '#server/features/mail/mail.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let engine: TestEngine
let server: TestApp
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, config: { operatorEmail: 'operator@trailcast.example' } })
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})
beforeEach(async () => {
  for (const region of regions) await engine.cellDb(region).deleteFrom('mail').execute()
})

const mailsIn = (region: (typeof regions)[number]) =>
  engine.cellDb(region).selectFrom('mail').selectAll().execute()

test('a message from a visitor is stored for the operator until it is delivered', async () => {
  const reply = await server.post(sendMessage.path, { message: 'Hello there', email: 'ann@mail.example' })
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  const [mail, ...more] = await mailsIn('us')
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'operator@trailcast.example',
    reply_to: 'ann@mail.example',
    delivered_at: null,
  })
  expect(mail?.text).toContain('Hello there')
  expect(mail?.subject).not.toContain('Hello')
})

test('a message from a signed-in person stays in the home region and can be answered', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  await server.post(sendMessage.path, { message: 'Hello from Europe' }, ann)
  expect(await mailsIn('us')).toEqual([])
  const [mail] = await mailsIn('eu')
  expect(mail).toMatchObject({ reply_to: ann.email })
  expect(mail?.text).toContain(ann.id)
})

test('a signed-in person who leaves the address empty is not given one', async () => {
  const ann = await givenAccount(server)
  await server.post(sendMessage.path, { message: 'No answer, please', email: '' }, ann)
  const [mail] = await mailsIn('us')
  expect(mail).toMatchObject({ reply_to: null })
  expect(mail?.text).not.toContain(ann.email)
})

test('a message repeated because the response got lost is one message, even if it was delivered meanwhile', async () => {
  let time = Date.now()
  const clocked = await startTestApp({ engine, now: () => time })
  const send = (message: string, ip = '203.0.113.7', email = '') =>
    clocked.post(sendMessage.path, { message, email }, undefined, { ip })
  const replies = await Promise.all(Array.from({ length: 4 }, () => send('The map is upside down.')))
  time += 9 * 60_000
  replies.push(await send('The map is upside down.'))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
  const [mail, ...more] = await mailsIn('us')
  expect(more).toEqual([])
  // As after delivery by a mail server.
  await engine
    .cellDb('us')
    .deleteFrom('mail')
    .where('id', '=', mail?.id ?? '')
    .execute()
  await send('The map is upside down.')
  expect(await mailsIn('us')).toEqual([])

  await send('The map is upside down!')
  await send('The map is upside down.', '203.0.113.8')
  await send('The map is upside down.', '203.0.113.7', 'ann@mail.example')
  expect(await mailsIn('us')).toHaveLength(3)
  time += 21 * 60_000
  await send('The map is upside down.')
  expect(await mailsIn('us')).toHaveLength(4)
  await clocked.close()
})

test.each([
  [{ message: 'exactly10!' }, 204, ''],
  [{ message: 'only 9 ch' }, 422, 'message needs at least 10 characters.'],
  [{ message: 'short'.padStart(20).padEnd(40) }, 422, 'message needs at least 10 characters.'],
  [{ message: 'x'.repeat(10_000) }, 204, ''],
  [{ message: 'x'.repeat(10_001) }, 422, 'message must have at most 10000 characters.'],
  [{ message: 'long enough', email: '' }, 204, ''],
  [{ message: 'long enough', email: 'nobody' }, 422, 'email is not an email address.'],
  [
    { message: 'long enough', email: 'a@b.example\r\nBcc: c@d.example' },
    422,
    'email is not an email address.',
  ],
  [{ message: 'long enough', email: 'a@b.example,c@d.example' }, 422, 'email is not an email address.'],
  [{ message: 'long enough\0' }, 422, serverMessages.forbiddenCharacter],
  [{ email: 'a@b.example' }, 422, 'message is missing.'],
  [['long enough'], 422, 'The request must be an object.'],
])('%# is answered with its status and message', async (body, status, sentence) => {
  const reply = await server.post(sendMessage.path, body)
  expect([reply.statusCode, reply.body]).toEqual([status, sentence])
  expect((await mailsIn('us')).length).toBe(status === 204 ? 1 : 0)
})

test('the mail and its delivery job are stored together or not at all', async () => {
  const { cells } = server.services
  const cell = cells.at('us')
  let id = ''
  const failing = cell.db.transaction().execute(async (trx) => {
    const mail = { recipient: 'a@b.example', replyTo: null, subject: 's', text: 't', html: null }
    id = (await queueMail({ cell, trx, now: Date.now() }, mail)) ?? ''
    throw new Error('the last line failed')
  })
  await expect(failing).rejects.toThrow('the last line failed')
  expect(await mailsIn('us')).toEqual([])
  // The first job was rolled back, so its key is free.
  expect(await cell.jobs.enqueue(deliverMail, { mailId: id }, { key: id })).not.toBeNull()
})

test('the demo keeps delivered mail and shows it newest first, page by page', async () => {
  const ann = await givenAccount(server, { home: 'eu' })
  for (let i = 0; i < 5; i++)
    await server.post(sendMessage.path, { message: `message number ${i}` }, i % 2 ? ann : undefined)
  const [newest] = await mailsIn('us')
  await server.run(deliverMail, { mailId: newest?.id ?? '' })
  await server.run(deliverMail, { mailId: newest?.id ?? '' })
  const seen: OutboxMail[] = []
  let cursor = ''
  do {
    const page = listOutboxMail.reply.parse(
      (await server.get(`${listOutboxMail.path}?limit=2${cursor && `&cursor=${cursor}`}`)).json(),
    )
    seen.push(...page.items)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  expect(seen.map(({ text }) => /number (\d)/.exec(text)?.[1])).toEqual(['4', '3', '2', '1', '0'])
  expect(seen.filter(({ delivered }) => delivered)).toHaveLength(1)
})

test.each([
  ['cursor=nonsense', serverMessages.invalidCursor],
  ['cursor=WzFlMzAwLCJ4Il0', serverMessages.invalidCursor],
  ['limit=0', 'limit must be at least 1.'],
  ['limit=101', 'limit must be at most 100.'],
  ['limit=ten', 'limit must be a number.'],
])('a list requested with %s is refused', async (query, sentence) => {
  const reply = await server.get(`${listOutboxMail.path}?${query}`)
  expect([reply.statusCode, reply.body]).toEqual([422, sentence])
})

test.each([0, 8.64e15])('a list can start at the time %i', async (moment) => {
  const cursor = Buffer.from(JSON.stringify([moment, 'us_01j0000000000000000000000a'])).toString('base64url')
  expect((await server.get(`${listOutboxMail.path}?cursor=${cursor}`)).statusCode).toBe(200)
})

test('if mail is really sent, nobody can read it here', async () => {
  const sending = await startTestApp({
    engine,
    config: { mail: { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.example' } },
  })
  expect((await sending.get(listOutboxMail.path)).statusCode).toBe(404)
  await sending.close()
  const production = await startTestApp({ engine, config: { mode: 'production' } })
  expect((await production.get(listOutboxMail.path)).statusCode).toBe(404)
  await production.close()
})

test('a message written while the mail server is down is delivered once when it is back, and then forgotten', async () => {
  const port = await freePort()
  const mail = {
    kind: 'smtp',
    url: `smtp://127.0.0.1:${port}`,
    from: 'Trailcast <hello@trailcast.example>',
  } as const
  const sending = await startTestApp({ engine, config: { role: 'all', mail } })
  await sending.post(sendMessage.path, { message: 'Are you there?', email: 'ann@mail.example' })
  await waitFor(async () => (await retriesIn(sending)) > 0, 60_000)
  expect(await mailsIn('us')).toHaveLength(1)

  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += String(chunk)))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  await waitFor(async () => (await mailsIn('us')).length === 0, 80_000)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^Reply-To: ann@mail\.example$/m)
  expect(received[0]).toContain('Are you there?')
  await sending.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Deliveries that failed and wait to be retried. */
async function retriesIn({ services }: TestApp): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from us_jobs.job where name = 'deliver-mail' and state = 'retry'`.execute(
    services.cells.at('us').db,
  )
  return rows[0]?.count ?? 0
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
