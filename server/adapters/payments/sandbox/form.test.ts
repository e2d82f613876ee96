import { expect, test } from 'vitest'
import { readForm } from './form.ts'

test.each([
  ['', {}],
  ['email=a%40b.example&name=', { email: 'a@b.example', name: '' }],
  [
    'items[0][price]=a&items[1][id]=b&items[1][deleted]=true',
    { items: [{ price: 'a' }, { id: 'b', deleted: 'true' }] },
  ],
  ['metadata[plan]=x&expand[]=a&expand[]=b.c', { metadata: { plan: 'x' }, expand: ['a', 'b.c'] }],
  ['created[gte]=5', { created: { gte: '5' } }],
  // Keys that do not start at zero do not make a list.
  ['items[1]=a', { items: { 1: 'a' } }],
])('%s', (text, form) => {
  expect(readForm(text)).toEqual(form)
})

test('nothing gets into the prototype', () => {
  readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
