// Tells the page that opened this tab how the payment ended, and only pages of this site.
const { result, channel } = document.documentElement.dataset
const message = { type: result }

// The session is of no use in the history.
history.replaceState(null, '', location.pathname)
window.opener?.postMessage(message, location.origin)
// The provider's page may have cut the tie to the opener.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
new BroadcastChannel(channel).postMessage(message)
window.close()
