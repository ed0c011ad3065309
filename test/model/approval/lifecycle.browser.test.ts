import { afterAll, beforeAll } from 'vitest'
import { walkModel } from '../support/walk.ts'
import { approvalBrowser } from './approval-browser.ts'
import { approvalsShown, walkedInBrowser } from './approvals-shown.ts'
import { Desk } from '../drivers/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

walkModel(
  approvalsShown,
  approvalBrowser(() => desk),
  walkedInBrowser,
)
