import { afterAll, beforeAll } from 'vitest'
import { byScope } from '#test/support/scope.ts'
import { walkModel } from '../support/walk.ts'
import { Desk } from '../drivers/desk.ts'
import { invitationBrowser } from '../drivers/invitation-browser.ts'
import { everyInvitation, invitationModel } from './lifecycle.model.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

/** Stages and availabilities that are alike to it are left to the http driver. */
const shown = new Set([
  'alpha user in alpha',
  'alpha user in beta',
  'pass for a plan that is inviteOnly in ga',
  'pass for a plan that is allUsers in ga',
  'pass for a plan that is disabled in shutdown',
])

walkModel(
  { ...invitationModel, starts: invitationModel.starts.filter(({ title }) => shown.has(title)) },
  invitationBrowser(() => desk),
  {
    depth: byScope({ fast: 1, all: 2 }),
    refusalStates: everyInvitation,
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)
