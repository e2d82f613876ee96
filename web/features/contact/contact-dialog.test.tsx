import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { ContactDialog } from './contact-dialog.tsx'

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/)
const sendButton = () => screen.getByRole('button', { name: 'Send' })

/** The server accepts, refuses or holds back every message, and nobody is signed in. */
function openDialog(sendAnswer: () => Promise<Response>) {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (url !== '/api/send_message') return Promise.resolve(Response.json({}))
    sent.push(JSON.parse(init?.body as string))
    return sendAnswer()
  })
  const onClose = vi.fn<() => void>()
  const client = createQueryClient()
  const dialog = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <ContactDialog open={isOpen} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(true))
  const setOpen = (isOpen: boolean) => rerender(dialog(isOpen))
  return { sent, onClose, setOpen, person: userEvent.setup() }
}

const accept = () => Promise.resolve(new Response(null, { status: 204 }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

test('a message is sent, confirmed, and the dialog closes', async () => {
  const { sent, onClose, person } = openDialog(accept)
  await person.type(message(), '  Where is the map?  ')
  await person.type(email(), 'anna@example.org')
  await person.click(sendButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ message: 'Where is the map?', email: 'anna@example.org' }])
  expect(listToasts()).toMatchObject([{ text: 'Message sent.' }])
  expect(message().value).toBe('')
})

test('the email may be left out', async () => {
  const { sent, person } = openDialog(accept)
  await person.type(message(), 'ten letters')
  await person.click(sendButton())
  await waitFor(() => expect(sent).toEqual([{ message: 'ten letters', email: '' }]))
})

test('fewer than ten characters are not sent, and spaces do not count', async () => {
  const { sent, person } = openDialog(accept)
  await person.type(message(), 'too short        ')
  await person.click(sendButton())
  expect(screen.getByText('Please write at least 10 characters.')).toBeDefined()
  expect(document.activeElement).toBe(message())
  await person.clear(message())
  await person.type(message(), 'long enough')
  expect(screen.queryByText('Please write at least 10 characters.')).toBeNull()
  await person.click(sendButton())
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an invalid email is refused in the browser’s words', async () => {
  const { sent, person } = openDialog(accept)
  await person.type(message(), 'long enough')
  await person.type(email(), 'anna at home')
  vi.spyOn(email(), 'validationMessage', 'get').mockReturnValue('Please include an @.')
  await person.click(sendButton())
  expect(screen.getByText('Please include an @.')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(sent).toHaveLength(0)
})

test('an email that the browser accepts but the server would not is refused too', async () => {
  const { sent, person } = openDialog(accept)
  await person.type(message(), 'long enough')
  await person.type(email(), 'anna@localhost')
  await person.click(sendButton())
  expect(screen.getByText('Please enter a complete address, like name@example.org.')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(sent).toHaveLength(0)
  await person.type(email(), '.example')
  await person.click(sendButton())
  await waitFor(() => expect(sent).toEqual([{ message: 'long enough', email: 'anna@localhost.example' }]))
})

test('a message that fails after the dialog was closed is reported outside, and is still there', async () => {
  const answer = Promise.withResolvers<Response>()
  const { setOpen, person } = openDialog(() => answer.promise)
  await person.type(message(), 'long enough')
  await person.click(sendButton())
  setOpen(false)
  answer.resolve(new Response('no', { status: 422 }))
  await waitFor(() =>
    expect(listToasts()).toMatchObject([
      { text: 'Failed to send message. Please try again later.', tone: 'error' },
    ]),
  )
  setOpen(true)
  expect(message().value).toBe('long enough')
})

test('a message that could not be sent is still there, and can be sent again', async () => {
  let isBroken = true
  const { sent, onClose, person } = openDialog(() =>
    isBroken ? Promise.resolve(new Response('no', { status: 422 })) : accept(),
  )
  await person.type(message(), 'long enough')
  await person.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to send message. Please try again later.',
  )
  expect(message().value).toBe('long enough')
  expect(onClose).not.toHaveBeenCalled()
  expect(listToasts()).toHaveLength(0)
  isBroken = false
  await person.click(sendButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
})

test('while a message is being sent, the button is busy, pressing again sends nothing more, and nothing can be changed', async () => {
  const { sent, person } = openDialog(() => new Promise(() => {}))
  await person.type(message(), 'long enough')
  await person.click(sendButton())
  await waitFor(() => expect(sendButton().getAttribute('aria-busy')).toBe('true'))
  await person.click(sendButton())
  await person.type(message(), ' and more')
  await person.type(email(), 'anna{Enter}')
  expect(sent).toHaveLength(1)
  expect([message().value, email().value]).toEqual(['long enough', ''])
})
