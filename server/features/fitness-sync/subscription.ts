import { timingSafeEqual } from 'node:crypto'
import { subscriptionPath, type PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { seal, unseal } from './seal.ts'

type Needs = Pick<Services, 'cells' | 'config'>

/** Some platforms do not sign their messages: whoever knows this address is trusted to have a reason for asking. */
export function callbackUrlOf({ config }: Pick<Services, 'config'>, provider: PopupProvider): string {
  return `${config.publicUrl}${subscriptionPath(provider)}/${secretOf(config.secret, provider)}`
}

const secretOf = (secret: string, provider: PopupProvider): string =>
  keyedHash(deriveKey(secret, 'fitness messages'), provider).toString('base64url')

export function isCallbackSecret(
  { config }: Pick<Services, 'config'>,
  provider: PopupProvider,
  given: string,
): boolean {
  const [expected, got] = [Buffer.from(secretOf(config.secret, provider)), Buffer.from(given)]
  return expected.length === got.length && timingSafeEqual(expected, got)
}

const noteKey = ({ config }: Pick<Services, 'config'>): Buffer => deriveKey(config.secret, 'fitness tokens')
const placeOf = (provider: PopupProvider): string => `subscription ${provider}`

/** What a platform said when it was asked for messages. */
export async function findNote(services: Needs, provider: PopupProvider): Promise<string | null> {
  const row = await services.cells.world
    .selectFrom('fitness_subscription')
    .select('sealed_note')
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!row?.sealed_note) return null
  return unseal(noteKey(services), placeOf(provider), row.sealed_note) ?? null
}

export async function saveNote(
  services: Needs & Pick<Services, 'now'>,
  provider: PopupProvider,
  note: string | null,
): Promise<void> {
  const values = {
    provider,
    sealed_note: note === null ? null : seal(noteKey(services), placeOf(provider), note),
    asked_at: new Date(services.now()),
  }
  await services.cells.world
    .insertInto('fitness_subscription')
    .values(values)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(values))
    .execute()
}
