// Tells the page that opened this popup whether the account was connected, and only pages of this site.
const { result, provider, sentence, channel } = document.documentElement.dataset
const message = sentence ? { type: result, provider, sentence } : { type: result, provider }

// The code is nobody else's business, and is of no use in the history.
history.replaceState(null, '', location.pathname)
window.opener?.postMessage(message, location.origin)
// The platform's page may have cut the tie to the opener.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
new BroadcastChannel(channel).postMessage(message)
window.close()
