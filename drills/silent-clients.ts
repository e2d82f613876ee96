import { once } from 'node:events'
import { connect } from 'node:net'
import { signUp, type SignUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { listOutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { getSite } from '#contract/site/site.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { onCleanup } from './scratch.ts'

const head = (method: string, path: string, length = 0) =>
  `${method} ${path} HTTP/1.1\r\nHost: drill\r\nX-Requested-With: trailcast\r\n${
    length ? `Content-Type: application/json\r\nContent-Length: ${length}\r\n` : ''
  }\r\n`

/** The point at which a connection falls silent. */
export const silences = {
  'in the headers': { sends: () => `GET ${getSite.path} HTTP/1.1\r\nHost: dri`, waitsForAnswer: false },
  'in the body': {
    sends: () => `${head('POST', sendMessage.path, 5000)}{"message":"`,
    waitsForAnswer: false,
  },
  'after an answer': { sends: () => head('GET', getSite.path), waitsForAnswer: true },
  'while a sign-up is worked on': {
    sends: (form: SignUp) => {
      const body = JSON.stringify(form)
      return head('POST', signUp.path, body.length) + body
    },
    waitsForAnswer: false,
  },
  /** More than fits into the system's buffers, so that the server waits for its reader. */
  'while it should read': {
    sends: () => head('GET', `${listOutboxMail.path}?limit=100`).repeat(20),
    waitsForAnswer: true,
  },
} as const

export type Silence = keyof typeof silences

/** Connects, sends its part, and waits until either the server or the client is supposed to act next. */
export async function openSilentClient(port: number, silence: Silence, form: SignUp): Promise<void> {
  const { sends, waitsForAnswer } = silences[silence]
  const socket = connect(port, '127.0.0.1')
  onCleanup(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(sends(form))
  if (waitsForAnswer) await waitFor(() => socket.read() !== null, 30_000)
}
