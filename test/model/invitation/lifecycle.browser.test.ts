import { byScope } from '#test/support/scope.ts'
import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { invitationBrowser } from '../drivers/invitation-browser.ts'
import { everyInvitation, invitationModel, isOwnKind } from './lifecycle.model.ts'

// Stages and availabilities that are alike to it are left to the http driver.
walkInBrowser({ ...invitationModel, starts: invitationModel.starts.filter(isOwnKind) }, invitationBrowser, {
  depth: byScope({ fast: 1, all: 2 }),
  refusalStates: everyInvitation,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
