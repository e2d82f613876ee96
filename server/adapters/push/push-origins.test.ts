import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-origins.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuc',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ',
])('the services of known browsers are known: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://someone@fcm.googleapis.com/fcm/send/abc',
  'https://:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/x',
  'https://notify.windows.com.evil.example/w',
  'https://notify.windows.com/w',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://push.example/x',
  'file:///etc/passwd',
  'no address',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
])('nothing is sent anywhere else: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false)
})

test('an operator adds services by their origin, and only that', () => {
  const origins = ['https://push.example', 'http://127.0.0.1:9999']
  expect(isPushEndpoint('https://push.example/x', origins)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9999/x', origins)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9998/x', origins)).toBe(false)
  expect(isPushEndpoint('http://push.example/x', origins)).toBe(false)
})
