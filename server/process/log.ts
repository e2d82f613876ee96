import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { writeLine } from './standard-output.ts'
import { withoutPersonal } from './without-personal.ts'

/** Fields that are private in any logged object. */
const secretFields = [
  'password',
  'token',
  'email',
  'secret',
  'cookie',
  'authorization',
  'recipient',
  'reply_to',
  'replyTo',
]

/** Structured lines on standard output, or to `destination`. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError, reason: cleanText, line: cleanText },
      hooks: {
        // This includes what libraries log, and the message of an error that is logged without one.
        logMethod([first, second, ...rest], method) {
          const said =
            typeof first === 'string'
              ? [cleanText(first), second]
              : [first, cleanText(second ?? messageOf(first))]
          Reflect.apply(method, this, [...said, ...rest])
        },
      },
      redact: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    },
    destination ?? { write: writeLine },
  )
}

const cleanText = (text: unknown): string | undefined =>
  text === undefined
    ? undefined
    : withoutPersonal(typeof text === 'string' ? text : (JSON.stringify(text) ?? ''))

/** The message that the logger itself would choose. */
function messageOf(logged: unknown): string | undefined {
  const error: unknown = logged instanceof Error ? logged : (logged as { err?: unknown } | null)?.err
  return error instanceof Error ? error.message : undefined
}

type ErrorView = { name: string; message: string; code?: string; stack?: string; cause?: ErrorView }

/**
 * Only what is needed to find the bug. Errors from databases and mail servers contain more: the values of a row, the
 * address of a recipient.
 */
function describeError(error: unknown, depth = 0): ErrorView {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutPersonal(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    name: error.name,
    message: withoutPersonal(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: withoutPersonal(error.stack) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}
