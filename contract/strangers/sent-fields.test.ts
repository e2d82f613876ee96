import { expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { ofOwner } from './calls-of-owners-for-tests.ts'
import { ofNobody } from './calls-of-nobody-for-tests.ts'
import { judged } from './judged-fields-for-tests.ts'
import { fieldsOf } from './sent-fields-for-tests.ts'

const contract = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!/contract/**/*test*.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values(contract).flatMap((module) => Object.values(module).filter(isEndpoint))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (access: Access) => endpoints.filter((one) => one.access === access)

test('every value a stranger can get is judged: derived from what they see, or not about where someone was', () => {
  const sent = named('anyone').flatMap((call) =>
    ofNobody.includes(nameOf(call)) ? [] : fieldsOf(call).map((field) => `${nameOf(call)} ${field}`),
  )
  const known = Object.entries(judged).flatMap(([call, fields]) =>
    Object.keys(fields).map((field) => `${call} ${field}`),
  )
  const isKnown = new Set(known)
  // For every value you add, state in judged-fields-for-tests.ts why it reveals nothing hidden.
  expect(sent.filter((field) => !isKnown.has(field))).toEqual([])
  const isSent = new Set(sent)
  const unused = known.filter((field) => !isSent.has(field) && !field.includes('thumbnails.track'))
  expect(unused).toEqual([])
})

test('calls that need a sign-in are about the caller’s own data', () => {
  const others = named('signed_in')
    .map(nameOf)
    .filter((name) => !ofOwner.some((path) => name.split(' ')[1]?.startsWith(path)))
  expect(others).toEqual([])
})

test('a forgotten call would be noticed', () => {
  const { 'GET /api/activity/:id': activity } = judged
  expect(Object.keys(activity ?? {})).toContain('moving_time_ms')
  expect(named('anyone').map(nameOf)).toEqual(expect.arrayContaining([...Object.keys(judged), ...ofNobody]))
})
