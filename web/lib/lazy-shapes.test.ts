import { globSync, readFileSync } from 'node:fs'
import { z as real } from 'zod'
import { describe, expect, test } from 'vitest'
import { z } from './lazy-shapes.ts'

/** The same declarations with the real zod or the lazy one. */
function declare(
  by: Pick<typeof real, keyof typeof z & ('object' | 'string' | 'number' | 'array' | 'enum')>,
) {
  const Id = by.string().refine((id) => id.startsWith('us_'), 'is no id')
  const Point = by.object({ lat: by.number().min(-90).max(90), lon: by.number() })
  const Item = by.object({ id: Id, kind: by.enum(['ride', 'run']), at: Point.nullable() })
  const Whole = Item.extend({
    title: by.string().trim().max(5).default('none'),
    more: by.array(Item).optional(),
  })
  return { Item, Whole, Brief: Whole.pick({ id: true }), Changed: Item.partial() }
}

const values: unknown[] = [
  { id: 'us_1', kind: 'ride', at: null },
  { id: 'us_1', kind: 'ride', at: { lat: 1, lon: 2, height: 3 }, title: ' ab ', more: [] },
  { id: 'us_1', kind: 'ride', at: { lat: 91, lon: 2 } },
  { id: 'eu_1', kind: 'ride', at: null },
  { id: 'us_1', kind: 'swim', at: null },
  { id: 'us_1', kind: 'run', at: null, more: [{ id: 'us_2', kind: 'run' }] },
  { id: 'us_1', kind: 'run', at: null, title: 'too long' },
  {},
  null,
  'text',
]

describe('shapes that are made when they are needed', () => {
  test.each(['Item', 'Whole', 'Brief', 'Changed'] as const)('accept and refuse the same: %s', (name) => {
    const lazy = declare(z)[name]
    const eager = declare(real)[name]
    for (const value of values) {
      const [one, other] = [lazy.safeParse(value), eager.safeParse(value)]
      expect(one.success).toBe(other.success)
      expect(one.data).toEqual(other.data)
    }
  })

  test('are not made before something is checked against them', () => {
    let made = 0
    const options = {
      get error() {
        made += 1
        return 'wrong'
      },
    }
    const Brief = z.object({ text: z.string(options).nullable(), id: z.string(options) })
    const Text = z.object({ ...Brief.pick({ text: true }).shape, ...z.object(Brief.shape).shape })
    expect(made).toBe(0)
    expect(Text.safeParse({ text: 1 }).success).toBe(false)
    expect(made).toBeGreaterThan(0)
  })

  test('tell what they consist of', () => {
    const Kind = z.enum(['ride', 'run'])
    expect(Kind.options).toEqual(['ride', 'run'])
    const Item = z.object({ kind: Kind })
    expect(z.object({ ...Item.shape, id: z.string() }).parse({ kind: 'run', id: 'a' })).toEqual({
      kind: 'run',
      id: 'a',
    })
  })

  test('are there for everything that the contract and the application declare', () => {
    const files = globSync('{contract,web}/**/*.{ts,tsx}').filter((file) => !/test/.test(file))
    const used = new Set<string>()
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      if (!text.includes("import { z } from 'zod'")) continue
      for (const [, name = ''] of text.matchAll(/\bz\s*\.\s*([a-z]\w*)\b/g)) used.add(name)
    }
    const onlyTypes = ['infer', 'input', 'output']
    const missing = [...used].filter((name) => !(name in z) && !onlyTypes.includes(name))
    expect(missing).toEqual([])
    expect(used.size).toBeGreaterThan(10)
  })

  test('may contain themselves', () => {
    const Branch = z.object({
      name: z.string(),
      get branches(): real.ZodArray<typeof Branch> {
        return z.array(Branch)
      },
    })
    const Tree = Branch.extend({ age: z.number() })
    const tree = { name: 'trunk', age: 3, branches: [{ name: 'bough', branches: [] }] }
    expect(Tree.parse(tree)).toEqual(tree)
    expect(Tree.safeParse({ ...tree, branches: [{ name: 'bough' }] }).success).toBe(false)
  })
})
