import { limits } from '#contract/limits.ts'
import { Email } from '#contract/accounts/sign-in.ts'
import { onlyVisible } from '#domain/visible-text.ts'
import { ProviderFailure, type Profile } from './sign-in-provider.ts'

const longestSub = 255

type Claimed = { sub: unknown; email: unknown; isEmailVerified: boolean; name: unknown }

/** Without a definite identity nothing else counts; an unusable address or name is treated as missing. */
export function readProfile({ sub, email, isEmailVerified, name }: Claimed): Profile {
  if (typeof sub !== 'string' || sub.length > longestSub || !/^[\x21-\x7e]+$/.test(sub)) {
    throw new ProviderFailure('nonsense', 'the answer does not say who it is about')
  }
  const address = Email.safeParse(email).data ?? null
  return { sub, email: address, isEmailVerified: isEmailVerified && address !== null, name: readName(name) }
}

/** Cut to the longest allowed name, without half a character at its end and without forbidden characters. */
function readName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  let fitting = ''
  for (const { segment } of new Intl.Segmenter().segment(onlyVisible(name))) {
    if (fitting.length + segment.length > limits.nameMax) break
    fitting += segment
  }
  return onlyVisible(fitting) || null
}
