// All that other features may use.
export { answerPage } from './sharing/pages.routes.ts'
