import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AccountSettings } from '#contract/accounts/account.ts'
import { signUp as signUpCall, SignUp } from '#contract/accounts/sign-in.ts'
import { ContactMessage } from '#contract/contact/contact.ts'
import { PageQuery } from '#contract/page.ts'
import { UploadRequest } from '#contract/uploads/upload.ts'
import { validationMessage } from './validation-message.ts'

const signUp = {
  email: 'a@b.example',
  password: 'a'.repeat(64),
  remember: true,
  name: 'Ann',
  token: 't',
  home: 'us',
}

const upload = { type: 'VIDEO', filename: 'ride.mp4', fingerprint: 'ab'.repeat(32) }

test.each<[z.ZodType, unknown, string]>([
  [ContactMessage, undefined, 'The request is missing.'],
  [ContactMessage, null, 'The request must be an object.'],
  [ContactMessage, {}, 'message is missing.'],
  [ContactMessage, { message: 7 }, 'message must be a string.'],
  [ContactMessage, { message: 'too short' }, 'message needs at least 10 characters.'],
  [ContactMessage, { message: 'x'.repeat(10_001) }, 'message must have at most 10000 characters.'],
  [ContactMessage, { message: 'long enough', email: 'nobody' }, 'email is not an email address.'],
  [SignUp, { ...signUp, name: ' ' }, 'name needs at least 1 character.'],
  [SignUp, { ...signUp, password: 'secret' }, 'password is not a SHA-256 digest.'],
  [SignUp, { ...signUp, home: 'mars' }, 'home must be one of us, eu.'],
  [SignUp, { ...signUp, remember: 'yes' }, 'remember must be a boolean.'],
  [SignUp, { ...signUp, name: undefined, home: undefined }, 'name is missing. home must be one of us, eu.'],
  [signUpCall.body, { ...signUp, email: 'nobody' }, 'email is not an email address.'],
  [signUpCall.body, { ...signUp, name: undefined }, 'name is missing.'],
  [
    signUpCall.body,
    { home: 'us', provider: 'myspace', remember: true },
    'provider must be one of google, facebook.',
  ],
  [signUpCall.body, { home: 'mars', provider: 'google', remember: true }, 'home must be one of us, eu.'],
  [signUpCall.body, 7, 'The request must be an object.'],
  [AccountSettings, { units: 'cubits' }, 'units must be one of metric, imperial.'],
  [PageQuery, { limit: '0' }, 'limit must be at least 1.'],
  [PageQuery, { limit: 'x' }, 'limit must be a number.'],
  [z.object({ size: z.number().positive() }), { size: 0 }, 'size must be more than 0.'],
  [UploadRequest, { ...upload, size: 0 }, 'This file is empty.'],
  [UploadRequest, { ...upload, size: -1 }, 'This file is empty.'],
  [UploadRequest, { ...upload, size: 1e15 }, 'This file is larger than 200 GB.'],
  [z.strictObject({}), { a: 1 }, 'The request has unknown fields: a.'],
  [z.object({ a: z.array(z.object({ b: z.int() })) }), { a: [{ b: 'x' }] }, 'a.0.b must be a number.'],
])('%#: an invalid request is explained with the name of the field', (schema, value, message) => {
  expect(validationMessage(issuesOf(schema, value))).toBe(message)
})

function issuesOf(schema: z.ZodType, value: unknown) {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/' })
  const result: unknown = validate(value)
  const { error } = result as { error?: Parameters<typeof validationMessage>[0] }
  if (!error) throw new Error('the value was valid')
  return error
}
