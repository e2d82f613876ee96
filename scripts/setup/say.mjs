/** Set-up steps tell what they do in one line each, so that a long wait is never a silent one. */
export function say(text) {
  process.stdout.write(`• ${text}\n`)
}

/** Ends the set-up with one sentence that says what to do. */
export class SetUpError extends Error {}
