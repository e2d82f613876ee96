import { createStore, useStore } from '#web/lib/store.ts'

export const loginModes = {
  hidden: 0,
  loginOrSignUp: 1,
  signUp: 2,
  passwordCheck: 3,
  billing: 4,
  passwordReset: 5,
} as const
export type LoginMode = (typeof loginModes)[keyof typeof loginModes]

const modeStore = createStore<LoginMode>(loginModes.hidden)
let answerCheck: ((proof: string | null) => void) | undefined

export function useLoginMode(): LoginMode {
  return useStore(modeStore)
}

export function openLogin(mode: LoginMode = loginModes.loginOrSignUp): void {
  // Otherwise code waiting for the password would wait for ever once another question is on screen.
  settleCheck(null)
  modeStore.set(mode)
}

export function closeLogin(): void {
  openLogin(loginModes.hidden)
}

/** Asks the signed-in user for the password again; null if they decline. */
export function askForPassword(): Promise<string | null> {
  openLogin(loginModes.passwordCheck)
  return new Promise((resolve) => {
    answerCheck = resolve
  })
}

/**
 * Called with the proof of ownership that the server issued for the password, or null when it is no longer
 * needed.
 */
export function endPasswordCheck(proof: string | null): void {
  settleCheck(proof)
  if (modeStore.get() === loginModes.passwordCheck) modeStore.set(loginModes.hidden)
}

function settleCheck(proof: string | null): void {
  answerCheck?.(proof)
  answerCheck = undefined
}
