import { storageChoices, type PlanChoice } from '#domain/plans/plan-choice.ts'

/** The choice that the address asks for; parts it does not mention stay as they are. */
export function wishIn(search: URLSearchParams, current: PlanChoice): PlanChoice {
  const storage = storageChoices.find((size) => String(size) === search.get('storage'))
  return { storage: storage ?? current.storage, watch: search.get('watch') === 'true' || current.watch }
}

/** The address without the dialog. */
export function withoutCheckout(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ['checkout', 'storage', 'watch']) rest.delete(name)
  return rest
}
