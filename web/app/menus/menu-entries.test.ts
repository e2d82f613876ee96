import { describe, expect, test } from 'vitest'
import { matchRoutes } from 'react-router'
import { addMenuEntries, sideMenuGroups, visitorAddEntries, type MenuState } from './menu-entries.ts'
import { pages } from '#web/app/pages.ts'

const visitor: MenuState = {
  isSignedIn: false,
  isModerator: false,
  hasStorage: false,
  chatUrl: null,
  hasPlans: true,
}
const labels = (state: Partial<MenuState>) =>
  sideMenuGroups({ ...visitor, ...state }).map((group) => group.map(({ label }) => label))

const first = ['Home', 'Map', 'Plans']
const last = ['FAQ', 'About', 'Terms', 'Privacy', 'Send us a message']

describe('the side menu', () => {
  test.each([
    ['of a visitor', {}, [first, last]],
    [
      'of someone signed in without storage',
      { isSignedIn: true },
      [
        first,
        [
          'My map',
          'My activities',
          'My projects',
          'My uploads',
          'My gear',
          'Friends',
          'Following',
          'Notifications',
          'Settings',
        ],
        last,
      ],
    ],
    [
      'of someone signed in with storage',
      { isSignedIn: true, hasStorage: true },
      [
        first,
        [
          'My map',
          'My activities',
          'My projects',
          'My uploads',
          'My gear',
          'Friends',
          'Following',
          'Notifications',
          'Settings',
          'My storage',
        ],
        last,
      ],
    ],
    [
      'of a moderator',
      { isSignedIn: true, isModerator: true },
      [
        first,
        [
          'My map',
          'My activities',
          'My projects',
          'My uploads',
          'My gear',
          'Friends',
          'Following',
          'Notifications',
          'Settings',
          'Moderation',
        ],
        last,
      ],
    ],
    ['of a visitor, whatever storage is said to be there', { hasStorage: true }, [first, last]],
    [
      'where there is a chat',
      { chatUrl: 'https://chat.example' },
      [first, ['FAQ', 'About', 'Terms', 'Privacy', 'Chat', 'Send us a message']],
    ],
    ['where no plans are sold', { hasPlans: false }, [['Home', 'Map'], last]],
  ])('%s', (_, state, expected) => {
    expect(labels(state)).toEqual(expected)
  })

  test('leads to the addresses of the pages', () => {
    const entries = sideMenuGroups({ ...visitor, isSignedIn: true, hasStorage: true }).flat()
    expect(entries.flatMap((entry) => (entry.kind === 'page' ? [entry.to] : []))).toEqual([
      '/',
      '/map',
      '/plans',
      '/my_map',
      '/my_activities',
      '/my_projects',
      '/uploads',
      '/my_gear',
      '/friends',
      '/following',
      '/notifications',
      '/settings',
      '/my_storage',
      '/faq',
      '/about',
    ])
  })

  test('never offers a page that does not exist', () => {
    const offered = sideMenuGroups({ ...visitor, isSignedIn: true, hasStorage: true }).flat()
    const built = Object.values(pages).flatMap(({ path }) => (path === '*' ? [] : [{ path }]))
    const leadsNowhere = offered.filter((entry) => entry.kind === 'page' && !matchRoutes(built, entry.to))
    expect(leadsNowhere).toEqual([])
    expect(offered.length).toBeGreaterThan(3)
  })
})

describe('the add menu', () => {
  test('offers what a signed-in user can add', () => {
    expect(addMenuEntries).toEqual([
      { label: 'Upload activity', icon: 'activity', action: 'pickActivities' },
      { label: 'Upload video', icon: 'video', action: 'pickVideos' },
      { label: 'Upload both together', icon: 'upload', action: 'pickFiles' },
      { label: 'New project', icon: 'folder', to: '/edit/new' },
    ])
  })

  test('offers visitors two ways to begin: without an account, or with one', () => {
    expect(visitorAddEntries).toEqual([
      { label: 'Try it with your own files', icon: 'activity', to: '/telemetry' },
      { label: 'Sign up to upload', icon: 'upload', action: 'signUp' },
    ])
    expect(pages.telemetry.signedIn).toBeUndefined()
  })
})
