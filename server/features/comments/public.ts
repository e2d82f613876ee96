// All that other features may use.
export { heartCommentAs, pinCommentAs } from './change-comment.ts'
export { removeCommentIn, showCommentIn } from './comment.ts'
export { writeUnattended } from './write-comment.ts'
