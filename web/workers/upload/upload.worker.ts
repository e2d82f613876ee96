import type { WorkerRequest } from './protocol.ts'
import { createUploadService } from './upload-service.ts'
import { browserTools } from './upload-tools.ts'

// A worker can only talk to the page that started it.
// eslint-disable-next-line unicorn/require-post-message-target-origin
const take = createUploadService((reply) => globalThis.postMessage(reply), browserTools)

globalThis.addEventListener('message', (event: MessageEvent<WorkerRequest>) => take(event.data))
