import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AssignmentEvent, AssignmentFacts, AssignmentSnapshot } from '#machines/assignment/lifecycle.ts'
import { deskAssignments } from '#server/db/schema.ts'
import type { Driver } from '#test/runner/model.ts'
import { call, createPerson, type Person } from '#test/support/people.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { assignmentAsked } from './specified.ts'

/** An approval as it is assigned, by requests to the real server; `Ada` is other staff. */
export function assignmentHttp(platform: () => Platform): Driver<
  AssignmentSnapshot,
  AssignmentEvent,
  AssignmentFacts
> & {
  itemId: () => string
  ada: () => string
  putFacts: (state: AssignmentSnapshot['value']) => Promise<void>
} {
  let facts: AssignmentFacts
  let id: string
  let born = 0
  let ada: Person

  const db = () => platform().server.db
  const self = () => platform().anybody('admin')?.id ?? ''
  const isThis = () => and(eq(deskAssignments.kind, 'approval'), eq(deskAssignments.subjectId, id))
  const stored = () => db().select().from(deskAssignments).where(isThis())
  const ask = (by: 'provider' | 'admin', method: string, path: string, body?: unknown) =>
    call(platform().server, method, `/api/v3${path}`, { as: platform().anybody(by), body })

  const newApproval = async (item: AssignmentFacts['item']): Promise<string> => {
    const type = 'marketplace_fitting_approval'
    const story = addOnIn('alpha')
    const state = item === 'waiting' ? 'pending' : 'rejected'
    const addon = await platform().addonOf({ ...story, approvals: { ...story.approvals, [type]: state } })
    return (await platform().approvalOf(addon.id, type))?.id ?? ''
  }

  /** Has the item assigned as the facts say, or to nobody. */
  async function putFacts(state: AssignmentSnapshot['value']): Promise<void> {
    await db().delete(deskAssignments).where(isThis())
    const userId = facts.holder === 'self' ? self() : ada.id
    const since = platform().server.clock.now()
    if (state === 'assigned')
      await db().insert(deskAssignments).values({ kind: 'approval', subjectId: id, userId, since })
  }

  const deliver = ({ type, by }: AssignmentEvent, state: AssignmentSnapshot['value']) => {
    const from = state === 'assigned' && facts.holder === 'seen' ? ada.id : null
    return ask(
      by as 'provider',
      type === 'assign' ? 'PUT' : 'DELETE',
      `/desk/assignments/approval/${id}`,
      type === 'assign' ? { from } : undefined,
    )
  }

  return {
    name: httpName,
    itemId: () => id,
    ada: () => ada.email,
    putFacts,
    // The platform never takes anything on by itself.
    canSend: ({ by }) => by !== 'system',
    async start({ value }, given) {
      facts = given
      born += 1
      ada = await createPerson(platform().server, `ada${born}@platform.example`, { platformAdmin: true })
      id = await newApproval(facts.item)
      await putFacts(value)
    },
    async send(event) {
      const state = (await stored()).length === 0 ? 'unassigned' : 'assigned'
      await putFacts(state)
      const { status, body } = await deliver(event, state)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { assignee: event.type === 'assign' ? { user: { id: self() } } : null },
      })
    },
    async expectState({ value }) {
      const rows = await stored()
      expect(rows).toHaveLength(value === 'assigned' ? 1 : 0)
      const { body } = await ask('admin', 'GET', `/approvals/${id}/evidence`)
      const counts = facts.item === 'waiting' && value === 'assigned'
      expect(body).toMatchObject({ assignee: counts ? { user: { id: rows[0]?.userId } } : null })
    },
    async expectRefused(event, state) {
      await putFacts(state.value)
      const before = await stored()
      const { status } = await deliver(event, state.value)
      const codes = assignmentAsked.reasons(state, event)
      expect({ event, status }).toEqual({ event, status: refusalStatus(codes) })
      expect(await stored()).toEqual(before)
    },
  }
}
