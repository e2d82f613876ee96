import { limits } from '#contract/limits.ts'
import { Email } from '#contract/sign-in.ts'
import { onlyVisible } from '#domain/visible-text.ts'
import { ProviderFailure, type Profile } from './sign-in-provider.ts'

const longestSub = 255

type Claimed = { sub: unknown; email: unknown; isEmailVerified: boolean; name: unknown }

/** Without a sure identity nothing else counts; an address or a name that cannot be used is as good as none. */
export function readProfile({ sub, email, isEmailVerified, name }: Claimed): Profile {
  if (typeof sub !== 'string' || sub.length > longestSub || !/^[\x21-\x7e]+$/.test(sub)) {
    throw new ProviderFailure('nonsense', 'the answer does not say who it is about')
  }
  const address = Email.safeParse(email).data ?? null
  return { sub, email: address, isEmailVerified: isEmailVerified && address !== null, name: readName(name) }
}

/** As much of it as a name may have, without half a character at its end. What may not be in a name is left out. */
function readName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  let fitting = ''
  for (const { segment } of new Intl.Segmenter().segment(onlyVisible(name))) {
    if (fitting.length + segment.length > limits.nameMax) break
    fitting += segment
  }
  return onlyVisible(fitting) || null
}
