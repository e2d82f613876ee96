import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { PermanentMailError, type OutgoingMail } from './mailer.ts'
import { smtpMailer } from './smtp.ts'
import { standInMailer } from './stand-in.ts'

const mail: OutgoingMail = {
  id: 'eu_01j0000000000000000000000a',
  recipient: 'rider@example.org',
  replyTo: 'visitor@example.net',
  subject: 'Grüße vom Gipfel ⛰',
  text: 'Plain wörds',
  html: '<p>Rich wörds</p>',
}

type Received = { from: string; to: string[]; raw: string }

function reject(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const addresses = {
        from: (mailFrom as SMTPServerAddress).address,
        to: rcptTo.map(({ address }) => address),
      }
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        received.push({ ...addresses, raw })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((started) => {
    server.listen(0, '127.0.0.1', started)
  })
  onTestFinished(
    () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
      }),
  )
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { url, received, mailer: smtpMailer({ url, from: 'Trailcast <no-reply@trailcast.example>' }) }
}

const deliveryTo = async (options: SMTPServerOptions) => {
  const { mailer } = await startMailServer(options)
  return mailer.deliver(mail).catch((error: unknown) => error)
}

test('a mail reaches the server with its addresses, texts and a stable id', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.deliver(mail)
  expect(received).toHaveLength(1)
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
  expect(from).toBe('no-reply@trailcast.example')
  expect(to).toEqual(['rider@example.org'])
  expect(raw).toContain('From: Trailcast <no-reply@trailcast.example>')
  expect(raw).toContain('To: rider@example.org')
  expect(raw).toContain('Reply-To: visitor@example.net')
  expect(raw).toContain('Message-ID: <eu_01j0000000000000000000000a@trailcast.example>')
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? ''
  expect(subject).toMatch(/^=\?UTF-8\?/)
  expect(decodeWords(subject)).toBe('Grüße vom Gipfel ⛰')
  expect(raw).toContain('Plain w=C3=B6rds')
  expect(raw).toContain('<p>Rich w=C3=B6rds</p>')
})

/** RFC 2047 encoded words of both kinds; the space between two of them is not part of the text. */
function decodeWords(header: string): string {
  const words = [...header.matchAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g)]
  const bytes = words.map(([, kind, word = '']) => {
    if (kind === 'B') return Buffer.from(word, 'base64')
    const unescaped = word
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    return Buffer.from(unescaped, 'latin1')
  })
  return Buffer.concat(bytes).toString()
}

test('a digest says how to unsubscribe with one click, and other mail does not', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.deliver({ ...mail, unsubscribeUrl: 'https://trailcast.example/unsubscribe/eu_1.x' })
  await mailer.deliver(mail)
  expect(received[0]?.raw).toContain('List-Unsubscribe: <https://trailcast.example/unsubscribe/eu_1.x>')
  expect(received[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(received[1]?.raw).not.toContain('List-Unsubscribe')
})

test('a mail may have no reply address and no HTML', async () => {
  const { mailer, received } = await startMailServer()
  await mailer.deliver({ ...mail, replyTo: null, html: null })
  expect(received[0]?.raw).not.toMatch(/Reply-To|text\/html/)
})

test.each([
  ['subject', 'Hello\r\nBcc: victim@example.org'],
  ['subject', 'Hello\nBcc: victim@example.org'],
  ['recipient', 'rider@example.org\r\nBcc: victim@example.org'],
  ['recipient', 'rider@example.org, victim@example.org'],
  ['recipient', 'rider@example.org> RCPT TO:<victim@example.org'],
  ['recipient', 'nobody'],
  ['replyTo', 'visitor@example.net\nBcc: victim@example.org'],
])('a %s of %j cannot smuggle in a header or a second address', async (field, value) => {
  const { mailer, received } = await startMailServer()
  await expect(mailer.deliver({ ...mail, [field]: value })).rejects.toThrow(PermanentMailError)
  expect(received).toEqual([])
})

test('an address that the server refuses permanently is not worth another attempt', async () => {
  const error = await deliveryTo({
    onRcptTo: (_address, _session, done) => done(reject(550, 'no such mailbox')),
  })
  expect(error).toBeInstanceOf(PermanentMailError)
  expect((error as Error).message).toContain('no such mailbox')
})

test('a text that the server refuses permanently is not worth another attempt', async () => {
  const error = await deliveryTo({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(reject(554, 'looks like spam')))
    },
  })
  expect(error).toBeInstanceOf(PermanentMailError)
})

test.each([450, 421])('an answer %i is worth another attempt', async (code) => {
  const error = await deliveryTo({ onRcptTo: (_address, _session, done) => done(reject(code, 'try later')) })
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(PermanentMailError)
})

test('a refused sign-in is the operator’s mistake and worth another attempt', async () => {
  const { url } = await startMailServer({
    onAuth: (_auth, _session, done) => done(reject(535, 'wrong password')),
    allowInsecureAuth: true,
  })
  const mailer = smtpMailer({ url: url.replace('://', '://user:wrong@'), from: 'no-reply@trailcast.example' })
  const error = await mailer.deliver(mail).catch((caught: unknown) => caught)
  expect((error as Error).message).toContain('wrong password')
  expect(error).not.toBeInstanceOf(PermanentMailError)
})

test('a server that is down is worth another attempt', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'no-reply@trailcast.example' })
  const error = await mailer.deliver(mail).catch((caught: unknown) => caught)
  expect((error as Error).message).toContain('ECONNREFUSED')
  expect(error).not.toBeInstanceOf(PermanentMailError)
})

test('the stand-in accepts every mail and leaves it readable', async () => {
  const mailer = standInMailer()
  await mailer.deliver(mail)
  expect(mailer.keepsMail).toBe(true)
})
