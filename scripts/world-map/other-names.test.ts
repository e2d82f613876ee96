import { expect, test } from 'vitest'
import { readOtherNames, usefulNames } from './other-names.ts'

const row = (...cells: string[]) => cells.join('\t')

test('the other names of a city are read from its row', () => {
  const table = [row('7', 'Laces', 'Laces', 'Latsch,Лачес', '46'), row('8', 'Glurns', 'Glurns', '', '46'), '']
  const names = readOtherNames(table.join('\n'))
  expect(names.get(7)).toEqual(['Laces', 'Latsch', 'Лачес'])
  expect(names.size).toBe(2)
})

const otherNames = (name: string, population: number, others: string[]) =>
  Object.values(usefulNames({ name, population }, others))

test('of a town, other names are kept, and not other spellings, transliterations or codes', () => {
  expect(otherNames('Laces', 2468, ['Laces', 'Laches', 'Latsch', 'la qie si', 'Лачес'])).toEqual(['Latsch'])
  expect(otherNames('Merano', 41_000, ['Meran', 'Merana', 'VKB', 'Merano Centro'])).toEqual(['Meran'])
  expect(otherNames('Brunico', 12_000, ['Bruneck', 'BRUNECK', 'Bruneck'])).toEqual(['Bruneck'])
})

test('of a city, other spellings are kept, too', () => {
  expect(otherNames('Rome', 2_300_000, ['Roma', 'Rome', 'ROM', 'Rooma'])).toEqual(['Roma', 'Rooma'])
})

test('the number of names has a limit', () => {
  const many = Array.from({ length: 100 }, (_, at) => `${'ABCDEFGHIJ'[at % 10]}${'x'.repeat(at + 2)}`)
  expect(otherNames('Laces', 2468, many)).toHaveLength(12)
  expect(otherNames('Rome', 2_300_000, many)).toHaveLength(40)
})
