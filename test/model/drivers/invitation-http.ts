import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { InvitationEvent, InvitationFacts, InvitationSnapshot } from '#machines/invitation/lifecycle.ts'
import { alphaUsers, outbox, planPasses } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import { planWith } from '../plan/plan-availability-http.ts'
import type { Platform } from './platform.ts'
import { refusalStatus } from './refusal-status.ts'
import { invitationAsked } from '../invitation/specified.ts'
import { httpName } from './http-name.ts'

/** Things to be invited to. */
export interface Invitation {
  addon: AddonRow
  /** Of a pass. */
  planId: string | null
  email: string
}

/**
 * Puts an add-on on the platform, and an invitation to it where the state has one. A pass was given while its plan
 * was still Invite Only, an alpha user invited in alpha.
 */
export async function invitationWith(
  platform: Platform,
  { value }: InvitationSnapshot,
  { kind, stage, availability }: InvitationFacts,
): Promise<Invitation> {
  const email = platform.anybody('stranger')?.email ?? ''
  const dates = { createdAt: platform.server.clock.now(), updatedAt: platform.server.clock.now() }
  const { db } = platform.server
  if (kind === 'alphaUser') {
    const addon = await platform.addonOf(addOnIn(stage))
    if (value === 'invited') await db.insert(alphaUsers).values({ addonId: addon.id, email, ...dates })
    return { addon, planId: null, email }
  }
  const { addon, planId } = await planWith(platform, { stage }, availability ?? 'inviteOnly')
  if (value === 'invited') await db.insert(planPasses).values({ planId, email, ...dates })
  return { addon, planId, email }
}

/** The id of the invitation as it is stored, or null. */
export async function invitationId(
  { server: { db } }: Platform,
  { addon, planId, email }: Invitation,
): Promise<string | null> {
  const [row] =
    planId === null
      ? await db
          .select({ id: alphaUsers.id })
          .from(alphaUsers)
          .where(and(eq(alphaUsers.addonId, addon.id), eq(alphaUsers.email, email)))
      : await db
          .select({ id: planPasses.id })
          .from(planPasses)
          .where(and(eq(planPasses.planId, planId), eq(planPasses.email, email)))
  return row?.id ?? null
}

/** Everything that a refused event could change. */
export const aroundInvitation = async (platform: Platform, { addon }: Invitation): Promise<unknown> => [
  await platform.rowsOf(addon.id),
  (await platform.server.db.select({ id: outbox.id }).from(outbox)).length,
]

/** Inviting and withdrawing by requests to the real server. */
export function invitationHttp(
  platform: () => Platform,
): Driver<InvitationSnapshot, InvitationEvent, InvitationFacts> {
  let invitation: Invitation
  /** The stored record, as long as nothing may have changed it. */
  let rows: unknown

  const lists = () => {
    const { addon, planId } = invitation
    return planId === null
      ? [`/api/v3/addons/${addon.id}/alpha_users`]
      : [`/api/v3/plans/${planId}/plan_passes`, `/api/v3/addons/${addon.id}/plan_passes`]
  }

  async function send({ type, by }: InvitationEvent): Promise<Reply> {
    const { addon, planId, email } = invitation
    if (type === 'invite') return platform().call(by, addon, 'POST', lists()[0] ?? '', { email })
    const id = (await invitationId(platform(), invitation)) ?? randomUUID()
    return platform().call(
      by,
      addon,
      'DELETE',
      `/api/v3/${planId === null ? 'alpha_users' : 'plan_passes'}/${id}`,
    )
  }

  /** Gives 404 for somebody who is not invited, and 422 at the e-mail for somebody who is invited already. */
  function statusOf(event: InvitationEvent, state: InvitationSnapshot): number {
    const codes = invitationAsked.reasons(state, event)
    if (!codes.includes('wrong_state')) return refusalStatus(codes)
    if (event.type === 'withdraw') return 404
    const before = { value: 'notInvited', context: state.context }
    return invitationAsked.reasons(before, event).length === 0 ? 422 : 409
  }

  return {
    name: httpName,
    async start(state, facts) {
      rows = undefined
      invitation = await invitationWith(platform(), state, facts)
    },
    async send(event) {
      rows = undefined
      const { status, body } = await send(event)
      expect({ status, body }).toMatchObject({
        status: event.type === 'invite' ? 201 : 200,
        body: { email: invitation.email },
      })
    },
    async expectState({ value }) {
      for (const list of lists()) {
        const { body } = await platform().call('provider', invitation.addon, 'GET', list)
        const emails = readAs(body, v.array(v.looseObject({ email: v.string() }))).map(({ email }) => email)
        expect(emails.includes(invitation.email)).toBe(value === 'invited')
      }
    },
    async expectRefused(event, state) {
      const before = (rows ??= await aroundInvitation(platform(), invitation))
      const { status } = await send(event)
      expect({ event, status }).toEqual({ event, status: statusOf(event, state) })
      expect(await aroundInvitation(platform(), invitation)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(invitation.addon.id)).toEqual([])
    },
  }
}
