import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { approvalBrowser } from './approval-browser.ts'
import { approvalsShown, walkedInBrowser } from './approvals-shown.ts'

walkInBrowser(approvalsShown, approvalBrowser, walkedInBrowser)
