export { heartCommentAs, pinCommentAs } from './change-comment.ts'
export { writeUnattended } from './write-comment.ts'
