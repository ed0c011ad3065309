import { afterAll, beforeAll } from 'vitest'
import { walkModel } from '#test/runner/walking/walk.ts'
import { approvalInbox } from './approval-inbox.ts'
import { approvalsDecided, walkedInBrowser } from './approvals-shown.ts'
import { Desk } from '../drivers/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

// What is not decided in the inbox is walked by the other driver of the browser.
walkModel(
  approvalsDecided,
  approvalInbox(() => desk),
  {
    ...walkedInBrowser,
    triable: ({ type }) => type === 'approve' || type === 'reject',
    demand: 'transitions',
  },
)
