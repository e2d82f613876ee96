import type {
  FitnessSandboxControls,
  SandboxActivity,
  SandboxPerson,
} from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import { fitnessSandboxMessages as texts } from './fitness-sandbox-messages.ts'
import { letterOf } from './messages.ts'
import type { PostOffice } from './post-office.ts'
import { scopesOf } from './scopes.ts'
import { entryOf, giveYear, givePerson, nextTrackAfter } from './seed.ts'
import { allow, entryById, newestFirst, revokeAll, type Change, type World } from './world.ts'
import type { Entry, Person } from './state.ts'
import { secondsOf } from './tracks.ts'
import { folderAddressOf, folderPassword, keyOfAthlete } from './ways-in.ts'

export function controlsOf(world: World, postOffice: PostOffice): FitnessSandboxControls {
  const { state } = world
  const personOf = ({ provider, userId }: SandboxPerson): Person => givePerson(state, provider, userId)

  function change(person: SandboxPerson, id: string, changes: Partial<Entry>): void {
    const entry = entryById(personOf(person), id)
    if (!entry) return
    Object.assign(entry, changes, { revision: entry.revision + 1 })
    tell(person, entry, 'updated')
  }

  function tell(person: SandboxPerson, entry: Entry | null, what: Change): void {
    world.tell(person, entry, what)
    world.keep()
  }

  return {
    person(provider, userId) {
      const person = givePerson(state, provider, userId)
      world.keep()
      return { provider, userId: person.userId }
    },
    personWithYear(provider) {
      const person = givePerson(state, provider)
      giveYear(state, person, world.now())
      world.keep()
      return { provider, userId: person.userId }
    },
    people: (provider) =>
      Object.keys(state.platforms[provider].people).map((userId) => ({ provider, userId })),
    allow: (person, scope = scopesOf[person.provider]) =>
      allow(world, person, { scope: [...scope], redirectUrl: null }),
    folderOf: ({ userId }) => ({ address: folderAddressOf(userId), user: userId, password: folderPassword }),
    keyOf: ({ userId }) => ({ athleteId: userId, key: keyOfAthlete(userId) }),
    activitiesOf: (person) => newestFirst(personOf(person)).map(activityOf),
    record(person) {
      const { entries } = personOf(person)
      const entry = entryOf(state, nextTrackAfter(entries.length), {
        title: texts.recorded(entries.length + 1),
      })
      entry.startMs = Math.floor(world.now() / 1000) * 1000 - secondsOf(entry) * 1000
      entries.push(entry)
      tell(person, entry, 'created')
      return String(entry.id)
    },
    rename: (person, id, title) => change(person, id, { title }),
    setPrivate: (person, id, isPrivate) => change(person, id, { isPrivate }),
    setHiddenStart: (person, id, hasHiddenStart) => change(person, id, { hasHiddenStart }),
    remove(person, id) {
      const owner = personOf(person)
      const entry = entryById(owner, id)
      if (!entry) return
      owner.entries = owner.entries.filter((each) => each !== entry)
      tell(person, entry, 'deleted')
    },
    revoke: (person) => revokeAll(world, person),
    expireTokens({ provider, userId }) {
      for (const grant of state.platforms[provider].grants)
        if (grant.userId === userId) grant.expiresAtMs = world.now()
      world.keep()
    },
    setLimit(provider, limit) {
      state.platforms[provider].limit = limit
      world.keep()
    },
    fail(provider, fault, times = Infinity) {
      if (fault) world.faults[provider] = { fault, times }
      else delete world.faults[provider]
    },
    deliver: postOffice.deliver,
    release: postOffice.release,
    forge(person, id) {
      const letter = letterOf(world, person, { entry: { id: Number(id) }, change: 'deleted', forged: true })
      if (letter) postOffice.smuggle(letter)
    },
    delivered: postOffice.delivered,
    callsOf: (provider) => state.platforms[provider].calls,
  }
}

const activityOf = (entry: Entry): SandboxActivity => ({
  id: String(entry.id),
  title: entry.title,
  startMs: entry.startMs,
  isPrivate: entry.isPrivate,
  isManual: entry.isManual,
  hasHiddenStart: entry.hasHiddenStart,
  isStub: entry.isStub,
})
