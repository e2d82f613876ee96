import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { switchableKinds, usualChannels } from '#contract/notifications/notifications.ts'
import { accept, openSettings, saveButton } from '#web/app/testing/settings-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('what is chosen while the choice before it is being saved stays, to be saved next', async () => {
  let saved = { digest: 'weekly', kinds: switchableKinds.map((kind) => ({ kind, ...usualChannels[kind] })) }
  const answer = Promise.withResolvers<Response>()
  let isSaving = false
  const { person, sent } = await openSettings(
    {
      '/api/notifications/settings': () =>
        isSaving ? answer.promise : Response.json({ ...saved, has_confirmed_address: true }),
      '/api/push': () => Response.json({ public_key: null, endpoint: null }),
    },
    { page: 'notifications' },
  )
  const off = await screen.findByRole<HTMLInputElement>('radio', { name: /^(Off|Never|No )/ })
  const [box] = screen.getAllByRole<HTMLInputElement>('checkbox')
  await person.click(off)
  isSaving = true
  await person.click(saveButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  const before = box?.checked
  await person.click(box!)
  isSaving = false
  saved = { ...saved, digest: 'off' }
  answer.resolve(accept())
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull())
  expect(box?.checked).toBe(!before)
  expect(screen.getByText('You have unsaved changes')).toBeDefined()
})
