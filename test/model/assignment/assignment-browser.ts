import { expect } from 'vitest'
import type { AssignmentEvent, AssignmentFacts, AssignmentSnapshot } from '#machines/assignment/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { assignmentHttp } from './assignment-http.ts'

/** Taking an approval on and giving it back by clicks beside its evidence, which staff alone can open. */
export function assignmentBrowser(
  desk: () => Desk,
): Driver<AssignmentSnapshot, AssignmentEvent, AssignmentFacts> {
  const platform = assignmentHttp(() => desk().platform)
  let facts: AssignmentFacts
  let value: AssignmentSnapshot['value']
  const pageOf = () => {
    const person = desk().platform.anybody('admin')
    if (person === undefined) throw new Error('there is no staff')
    return desk().visitAs(person, `/admin/approvals/${platform.itemId()}`, (page) =>
      page.getByRole('heading', { name: /Business approval, Alpha/ }).waitFor(),
    )
  }
  const button = async (name: string) =>
    (await pageOf()).getByRole('article').getByRole('button', { name, exact: true })
  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    // One's own is not taken on again here; others' is not given back; what is over is neither.
    canSend: ({ type, by }, { value, context: { item, holder } }) =>
      by === 'admin' &&
      item === 'waiting' &&
      (type === 'assign' ? value === 'unassigned' || holder !== 'self' : holder === 'self'),
    async start(state, given) {
      facts = given
      value = state.value
      await platform.start(state, given)
      desk().changed()
    },
    async send(event) {
      if (event.type === 'unassign') {
        await platform.putFacts('assigned')
        desk().changed()
        const unassign = await button('Unassign')
        await unassign.waitFor()
        // Given back in another window meanwhile, that is nobody's.
        if (value === 'unassigned') await platform.putFacts('unassigned')
        await unassign.click()
        await (await button('Assign to me')).waitFor()
        value = 'unassigned'
        return
      }
      const page = await pageOf()
      const isTaken = value === 'assigned'
      await (await button(isTaken ? 'Take over' : 'Assign to me')).click()
      await page.getByText('Assigned to you', { exact: true }).waitFor()
      // It is assigned as the facts have it again.
      await platform.putFacts('assigned')
      value = 'assigned'
      desk().changed()
    },
    async expectState(state) {
      await platform.expectState(state)
      const words = facts.holder === 'self' ? 'Assigned to you' : `Assigned to ${platform.ada()}`
      const isShown = facts.item === 'waiting' && state.value === 'assigned'
      const page = await pageOf()
      await expect.poll(() => page.getByText(words).count()).toBe(isShown ? 1 : 0)
    },
    async expectRefused(event, state) {
      await platform.expectRefused(event, state)
      if (event.by !== 'admin') return
      desk().changed()
      if (event.type === 'unassign' || facts.item === 'over') {
        await pageOf()
        expect(await (await button(event.type === 'assign' ? 'Assign to me' : 'Unassign')).count()).toBe(0)
        return
      }
      await platform.putFacts('unassigned')
      const page = await pageOf()
      const assign = await button('Assign to me')
      await assign.waitFor()
      await platform.putFacts('assigned')
      await assign.click()
      await page.getByRole('alert').getByText(`${platform.ada()} took it on a moment ago.`).waitFor()
      await (await button('Take over')).waitFor()
    },
  }
}
