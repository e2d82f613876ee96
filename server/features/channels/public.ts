// All that other features may use.
export { type LookRow, findOwnLook, lookColumns, saveAbout, setPicture, toLook } from './channel-look.ts'
