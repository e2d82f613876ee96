import { expect, test } from 'vitest'
import { simulateActivity } from './activity.ts'
import { demoPeople, demoPeopleAfter, type DemoComment } from './people.ts'
import { demoWorld } from './world.ts'

const momentsOf = ({ atMs, replies = [] }: DemoComment): number[] => [
  ...(atMs === undefined ? [] : [atMs]),
  ...replies.flatMap(momentsOf),
]

test('people talk about projects and activities of the demo, at moments within them', () => {
  const kinds = new Set<string>()
  for (const talk of demoPeople.talks) {
    const isOfActivity = 'activity' in talk
    kinds.add(isOfActivity ? 'activity' : 'project')
    const known = isOfActivity ? demoWorld.activities : demoWorld.projects
    const topic = known.find(({ key }) => key === (isOfActivity ? talk.activity : talk.project))
    expect(topic).toBeDefined()
    if (!isOfActivity || !topic) continue
    const seconds = simulateActivity(topic.plan).travel.seconds.at(-1) ?? 0
    for (const moment of talk.comments.flatMap(momentsOf)) expect(moment).toBeLessThan(1000 * seconds)
  }
  expect(kinds).toEqual(new Set(['activity', 'project']))
})

test('a demo of an earlier edition gets the talks that came since, and nothing of the rest again', () => {
  const after = demoPeopleAfter(1)
  expect(after.talks.length).toBeGreaterThan(0)
  expect(after.talks.length).toBeLessThan(demoPeople.talks.length)
  expect([after.friends, after.invitations, after.follows]).toEqual([[], [], []])
  expect(demoPeopleAfter(demoPeople.edition).talks).toEqual([])
  expect(Math.max(...demoPeople.talks.map(({ since = 1 }) => since))).toBe(demoPeople.edition)
})
