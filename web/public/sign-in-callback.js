// Tells the page that opened this window what the sign-in provider said, and only pages of this site.
const answer = new URLSearchParams(location.search)
const code = answer.get('code')
const state = answer.get('state') ?? ''
const error = answer.get('error')
const message =
  code && error === null ? { type: 'code', code, state } : { type: 'error', error: error ?? '', state }

// The code is nobody else's business, and is of no use in the history.
history.replaceState(null, '', location.pathname)
window.opener?.postMessage(message, location.origin)
// The provider's page may have cut the tie to the opener.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
new BroadcastChannel('sign-in').postMessage(message)
window.close()
