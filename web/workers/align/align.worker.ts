import { editorMessages } from '#contract/projects/editor-messages.ts'
import { alignBest } from './align-best.ts'
import type { AlignRequest, AlignReply } from './protocol.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<AlignRequest>) => {
  const alignment = alignBest(data)
  const reply: AlignReply = alignment ? { alignment } : { failure: editorMessages.nothingToAlignBy }
  // A worker can only talk to the page that started it.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(reply)
})
