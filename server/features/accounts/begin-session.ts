import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlineMapCookie } from '#contract/base-map/online-map.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { wrongCredentials } from '#server/http/app-error.ts'
import { deviceOf, type Device } from '#server/http/device.ts'
import { newSession, readSessionCookie, setSessionCookie, startSession } from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { isStillTheSame } from './account.queries.ts'
import { refuseSuspended } from './check-password.ts'
import type { Account } from './find-account.ts'
import { hasOtherPlaces, placeHashOf, rememberPlace } from './known-place.ts'
import { newPlaceMail } from './mails/new-place.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { deleteSession, saveSessionAtKnownPlace } from './sessions.queries.ts'

type Beginning = { account: Account; remember: boolean; request: FastifyRequest; reply: FastifyReply }

/**
 * Signs in someone who has proved to be the owner of the account, and ends the session the request came with.
 */
export async function beginSession(
  services: Services,
  { account, remember, request, reply }: Beginning,
): Promise<void> {
  refuseSuspended(account)
  const opening = { account, remember, device: deviceOf(request) }
  const cookie = (await openAtKnownPlace(services, opening)) ?? (await openAnywhere(services, opening))
  await handOver(services, { cookie, remember, request, reply })
  bringStreetsChoice(services, { account, request, reply })
}

/** Brings along the choice about street maps made on another device, unless this one has its own. */
function bringStreetsChoice(
  { config }: Services,
  { account, request, reply }: Omit<Beginning, 'remember'>,
): void {
  const { name, allowed, declined, maxAgeSeconds } = onlineMapCookie
  if (account.online_map === null || request.cookies[name] !== undefined) return
  reply.setCookie(name, account.online_map ? allowed : declined, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: maxAgeSeconds,
  })
}

/** The common case of a sign-in, in one statement. Undefined if the place is new. */
async function openAtKnownPlace(
  { cells, config, now }: Services,
  opening: Opening,
): Promise<string | undefined> {
  const { account, remember, device } = opening
  const placeHash = placeHashOf(config.secret, account.id, device)
  const { value, row } = newSession({
    accountId: account.id,
    home: account.home,
    remember,
    device,
    now: now(),
  })
  return (await saveSessionAtKnownPlace(cells.of(account.id).db, row, { account, placeHash }))
    ? value
    : undefined
}

function openAnywhere(services: Services, opening: Opening): Promise<string> {
  const { db } = services.cells.of(opening.account.id)
  return db.transaction().execute(async (trx) => {
    if (!(await isStillTheSame(trx, opening.account))) throw wrongCredentials()
    return openSession(services, trx, opening)
  })
}

type Opening = { account: Account; remember: boolean; device: Device }

/** Returns the value for the cookie. A sign-in from a new place is reported to the owner by mail. */
async function openSession(services: Services, trx: CellTransaction, opening: Opening): Promise<string> {
  const { account, remember, device } = opening
  const { config, now } = services
  const time = now()
  const place = {
    accountId: account.id,
    placeHash: placeHashOf(config.secret, account.id, device),
    now: time,
  }
  const cookie = await startSession(trx, {
    accountId: account.id,
    home: account.home,
    remember,
    device,
    now: time,
  })
  const isNew = (await rememberPlace(trx, place)) === 'new'
  if (isNew && (isOld(account, time) || (await hasOtherPlaces(trx, place)))) {
    const mail = newPlaceMail({
      name: account.name,
      ...device,
      time: new Date(time),
      publicUrl: config.publicUrl,
    })
    await queueAccountMail(services, trx, account, { mail })
  }
  return cookie
}

/**
 * Signing up also happens at a new place, but is not worth a mail. Places are forgotten after a year, so an old account
 * may have none.
 */
const isOld = ({ created_at }: Account, now: number): boolean => now - created_at.getTime() > hourMs

type Handover = { cookie: string; remember: boolean; request: FastifyRequest; reply: FastifyReply }

/** Gives the browser the new session and ends the one it came with, in case someone else knows that one. */
async function handOver(
  { cells, config }: Services,
  { cookie, remember, request, reply }: Handover,
): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  const old = readSessionCookie(request, isHttps)
  if (old) await deleteSession(cells.at(old.region).db, old.hash)
  setSessionCookie(reply, { value: cookie, remember, isHttps })
}
