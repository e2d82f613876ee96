// All that other features may use.
export { type WrittenMail, greet, plainName, writeMail } from './letter.ts'
export { type MailToQueue, isMailQueued, listStoredMail, queueMail } from './mail.ts'
