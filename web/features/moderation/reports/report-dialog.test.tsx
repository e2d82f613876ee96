import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendReport } from '#contract/moderation/reports.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import type { ReportedThing } from '#web/session/report.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { ReportDialog } from './report-dialog.tsx'

const id = 'us_01j0000000000000000000000a'
let checks = 0

/** A check that passes immediately, with a different token each time. */
function Check({ onToken }: { onToken: (token: string | null) => void }) {
  const isPassed = useRef(false)
  useEffect(() => {
    if (isPassed.current) return
    isPassed.current = true
    checks += 1
    onToken(`token ${checks}`)
  }, [onToken])
  return null
}

function open(thing: ReportedThing, answer: () => Response, user: object = {}) {
  checks = 0
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (url !== sendReport.path) return Promise.resolve(Response.json(user))
    sent.push(JSON.parse(init?.body as string))
    return Promise.resolve(answer())
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReportDialog thing={thing} Check={Check} />
    </QueryClientProvider>,
  )
  return { sent, person: userEvent.setup() }
}

const accept = () => new Response(null, { status: 204 })
const send = () => screen.getByRole('button', { name: 'Send report' })
const choose = (person: ReturnType<typeof userEvent.setup>, reason: string) =>
  person.selectOptions(screen.getByLabelText('What is wrong?'), reason)
const whenKnown = () => waitFor(() => expect(send().hasAttribute('disabled')).toBe(false))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a visitor reports a moment of a project, and may leave an address', async () => {
  const { sent, person } = open({ kind: 'project', id, momentMs: 222_000 }, accept)
  await whenKnown()
  await person.click(send())
  expect(screen.getByText('Please choose what is wrong.')).toBeDefined()
  await choose(person, 'Shows where I live')
  await person.type(screen.getByLabelText('Tell us more (optional)'), ' My door. ')
  await person.click(screen.getByLabelText('It is about the moment 3:42'))
  await person.type(screen.getByLabelText('Your email (optional)'), 'vi@mail.example')
  await person.click(send())
  expect(await screen.findByText('Thank you for your report')).toBeDefined()
  const report = { kind: 'project', id, reason: 'shows_my_home', text: 'My door.', moment_ms: 222_000 }
  expect(sent).toEqual([{ ...report, email: 'vi@mail.example', token: 'token 1' }])
})

test('a notice under the law asks for what the law asks for', async () => {
  const { sent, person } = open({ kind: 'comment', id }, accept, anna)
  await whenKnown()
  await choose(person, 'Uses my work without permission')
  expect(screen.getByLabelText('Which work is yours, and how is it used here?')).toBeDefined()
  await choose(person, 'Breaks the law')
  await person.click(send())
  expect(document.activeElement).toBe(screen.getByLabelText('Why is it illegal?'))
  expect(screen.getByText('Please write at least 20 characters.')).toBeDefined()
  await person.type(screen.getByLabelText('Why is it illegal?'), 'It is a threat, see section 1.')
  await person.type(screen.getByLabelText('Your name'), 'Ann')
  await person.type(screen.getByLabelText('Your email'), 'ann@mail.example')
  await person.click(send())
  expect(screen.getByText('Please confirm this.')).toBeDefined()
  await person.click(screen.getByLabelText(/^To the best of my knowledge/))
  await person.click(send())
  await screen.findByText('Thank you for your report')
  expect(sent).toMatchObject([{ reason: 'illegal', legal: { name: 'Ann', good_faith: true } }])
  expect(sent[0]).not.toHaveProperty('token')
})

test('a refusal is shown, what was written stays, and the next try has a check of its own', async () => {
  const answers = [new Response('Not now.', { status: 422 }), accept()]
  const { sent, person } = open({ kind: 'channel', id }, () => answers.shift() ?? accept())
  await whenKnown()
  await choose(person, 'Spam or a scam')
  await person.click(send())
  expect(await screen.findByText('Not now.')).toBeDefined()
  await whenKnown()
  await person.click(send())
  await screen.findByText('Thank you for your report')
  expect(sent).toMatchObject([{ token: 'token 1' }, { token: 'token 2' }])
})
