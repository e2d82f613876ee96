import { expect, test } from 'vitest'
import { readOtherNames, usefulNames } from './other-names.ts'

const row = (...cells: string[]) => cells.join('\t')

test('the other names of a city are read from its row', () => {
  const table = [row('7', 'Laces', 'Laces', 'Latsch,Лачес', '46'), row('8', 'Glurns', 'Glurns', '', '46'), '']
  const names = readOtherNames(table.join('\n'))
  expect(names.get(7)).toEqual(['Laces', 'Latsch', 'Лачес'])
  expect(names.size).toBe(2)
})

const otherNames = (name: string, population: number, others: string[], country = 'IT') =>
  Object.values(usefulNames({ name, population, country }, others))

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

test('a town is found as its own people write it, and a place known afar as everyone does', () => {
  const names = ['Ioannina', 'Янина', 'Ιωάννινα', 'Ιωαννινα', '約阿尼納', 'janina']
  expect(otherNames('Ioánnina', 65_000, names, 'GR')).toEqual(['Ιωαννινα'])
  expect(otherNames('Ioánnina', 100_000, names, 'GR')).toEqual(['Янина', 'Ιωαννινα', '約阿尼納'])
  const many = [...names, ...Array.from({ length: 12 }, (_, at) => `x${at}`)]
  expect(otherNames('Ioánnina', 2000, many, 'GR')).toEqual(['Янина', 'Ιωαννινα', '約阿尼納'])
  expect(otherNames('Ioánnina', 2000, many.slice(1), 'GR')).toEqual(['Ιωαννινα'])
})

test('the number of names in other scripts has a limit', () => {
  const many = Array.from({ length: 100 }, (_, at) => 'Ж'.repeat(at + 1))
  expect(otherNames('Пермь', 2000, many.slice(0, 17), 'RU')).toHaveLength(3)
  expect(otherNames('Пермь', 2000, many, 'RU')).toHaveLength(30)
})
