import { describe, expect, test } from 'vitest'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { confirmEmailMail } from './confirm-email.ts'
import { emailChangedMail } from './email-changed.ts'
import type { WrittenMail } from '#server/features/mail/letter.ts'
import { newPlaceMail } from './new-place.ts'
import { passwordResetMail } from './password-reset.ts'
import { securityNoticeMail, type SecurityChange } from './security-notice.ts'
import { welcomeMail } from './welcome.ts'

const publicUrl = 'https://trails.example'

const securityChanges: SecurityChange[] = [
  { kind: 'password_set' },
  { kind: 'password_changed' },
  { kind: 'password_reset', disconnected: ['google', 'facebook'] },
  { kind: 'identity_connected', provider: 'google' },
  { kind: 'identity_disconnected', provider: 'facebook' },
]

const mails: [string, (name: string) => WrittenMail][] = [
  ['welcome', (name) => welcomeMail({ name, home: 'eu', canReset: true, token: '1_t0ken', publicUrl })],
  [
    'welcome without a password',
    (name) => welcomeMail({ name, home: 'eu', canReset: false, token: null, publicUrl }),
  ],
  ...securityChanges.map((change): [string, (name: string) => WrittenMail] => [
    `security notice ${change.kind}`,
    (name) => securityNoticeMail({ name, change, publicUrl }),
  ]),
  ['email confirmation', (name) => confirmEmailMail({ name, token: '1_t0ken', publicUrl })],
  ['password reset', (name) => passwordResetMail({ name, token: 'eu_t0ken', publicUrl })],
  [
    'email changed',
    (name) =>
      emailChangedMail({
        name,
        oldEmail: 'old&<i>@mail.example',
        newEmail: 'new"\'@mail.example',
        publicUrl,
      }),
  ],
  [
    'new place',
    (name) =>
      newPlaceMail({
        name,
        browser: 'Firefox on Linux',
        place: '203.0.113.x',
        time: new Date(Date.UTC(2026, 5, 1, 14, 3)),
        publicUrl,
      }),
  ],
]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text that a mail program shows for the HTML. */
function wordsOfHtml(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ')
  return wordsOf(body.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? '?'))
}

/** Ignores characters that only mark up the plain text. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/^-- $/gm, '')
    .replaceAll(/:(?=\s)/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

describe.each(mails)('the mail %s', (_kind, write) => {
  test('says the same as plain text and as HTML', () => {
    const { text, html } = write('Žofie 王')
    // The HTML also has the product name at the top.
    const [brand, ...words] = wordsOfHtml(html)
    expect(brand).toBe('Trailcast')
    expect(words).toEqual(wordsOf(text))
    expect(words.slice(0, 3)).toEqual(['Hello', 'Žofie', '王,'])
  })

  test('shows a hostile name as it is written and does not execute it', () => {
    const name = '"><img onerror=alert(1)>\'&lt;'
    const { text, html } = write(name)
    expect(text).toContain(`Hello ${name},`)
    expect(html).toContain('Hello &quot;&gt;&lt;img onerror=alert(1)&gt;&#39;&amp;lt;,')
    expect(html).not.toContain('<img')
  })

  test('has only styles on its elements and nothing from elsewhere', () => {
    const { html, subject } = write('Ann')
    expect(html).not.toMatch(/<(?:style|link|script|img|iframe|form|svg)\b|\bon\w+=|url\(|src=/i)
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/trails\.example(?:\/|$)/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain(`<title>${subject}</title>`)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
    for (const line of [...html.split('\n'), ...write('Ann').text.split('\n')])
      expect(line.length).toBeLessThan(998)
  })

  test('has a subject without text written by a person', () => {
    expect(write('Ann').subject).toBe(write('Bob').subject)
    expect(write('Ann').subject).toMatch(/^[\x20-\x7E]{5,78}$/)
  })

  test.each(['Visit https://evil.example now', 'evil.example', 'a@b.example', 'www.x', '\\\\evil', '\n\t '])(
    'does not advertise for the name %j',
    (name) => {
      const { text, html } = write(name)
      expect(text.startsWith('Hello,\n')).toBe(true)
      expect(html).toContain('>Hello,</p>')
    },
  )

  test('keeps a name on its line', () => {
    const { text } = write('Ann\r\nBcc\u2028all\u202E')
    expect(text.split('\n', 1)).toEqual(['Hello Ann Bcc all,'])
  })
})

test('the reset link opens the page with the token', () => {
  const { text, html } = passwordResetMail({ name: 'Ann', token: 'eu_a-b_c', publicUrl })
  expect(text).toContain('Set a new password:\nhttps://trails.example/password-reset?token=eu_a-b_c\n')
  expect(html).toContain('href="https://trails.example/password-reset?token=eu_a-b_c"')
})

test('the welcome names the region', () => {
  expect(welcomeMail({ name: 'Ann', home: 'us', canReset: true, token: null, publicUrl }).text).toContain(
    'in the United States, and nowhere else',
  )
  expect(welcomeMail({ name: 'Ann', home: 'eu', canReset: true, token: null, publicUrl }).text).toContain(
    'in Europe, and nowhere else',
  )
})

test('the welcome confirms an address that nobody has confirmed yet', () => {
  const asking = welcomeMail({ name: 'Ann', home: 'us', canReset: true, token: '1_a-b', publicUrl }).text
  expect(asking).toContain('Confirm email:\nhttps://trails.example/confirm_email/1_a-b\n')
  expect(asking).toContain('The link works for 24 hours')
  const known = welcomeMail({ name: 'Ann', home: 'us', canReset: true, token: null, publicUrl }).text
  expect(known).toContain('Open Trailcast:\nhttps://trails.example\n')
  expect(known).not.toContain('confirm')
})

test('the welcome mentions a new password to people who did not sign up only if one can be requested', () => {
  const { text } = welcomeMail({ name: 'Ann', home: 'us', canReset: true, token: null, publicUrl })
  expect(text).toContain('ask for a new password with "Forgot password?"')
  expect(
    welcomeMail({ name: 'Ann', home: 'us', canReset: false, token: null, publicUrl }).text,
  ).not.toContain('new password')
})

const resetNotice = (disconnected: SignInProvider[]) =>
  securityNoticeMail({ name: 'Ann', change: { kind: 'password_reset', disconnected }, publicUrl }).text

test('a password reset names what it has disconnected, and nothing else', () => {
  expect(resetNotice([])).not.toContain('disconnected')
  expect(resetNotice(['facebook'])).toContain('Facebook was disconnected because ')
  expect(resetNotice(['facebook'])).not.toContain('Google')
})

test('a change of address names both, and an account may have had none', () => {
  const { text } = emailChangedMail({
    name: 'Ann',
    oldEmail: 'old@mail.example',
    newEmail: 'new@mail.example',
    publicUrl,
  })
  expect(text).toContain('Before: old@mail.example\nNow: new@mail.example\n')
  const first = emailChangedMail({ name: 'Ann', oldEmail: null, newEmail: 'new@mail.example', publicUrl })
  expect(first.text).toContain('Before: none\n')
})

test('a new place is reported with browser, network and time', () => {
  const time = new Date(Date.UTC(2026, 5, 1, 14, 3))
  const { text } = newPlaceMail({
    name: 'Ann',
    browser: 'Safari on iPhone',
    place: '2001:db8:1:x',
    time,
    publicUrl,
  })
  expect(text).toContain('Browser: Safari on iPhone\nNetwork: 2001:db8:1:x\nTime: 1 June 2026 at 14:03 UTC\n')
})
