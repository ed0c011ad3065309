import * as v from 'valibot'
import type { QuotaName } from '#contract/endpoints/limit.ts'
import { email as address } from '#contract/formats/field-types.ts'
import type { InvitationResult } from '#contract/people/invitation-batch.ts'
import { type Caller, callerIdOf, type Context, type SubjectRows } from '#server/law/handler.ts'
import { invalid, Refusal } from '#server/law/refusal.ts'
import { countOne } from '#server/limits/limit-counts.ts'
import { withinQuota } from '#server/limits/quotas.ts'
import { AlreadyInvited } from './invitations.ts'

/** The part of a request's context by which somebody is invited to its subject. */
export interface Inviting<S extends 'addon' | 'plan' = 'addon' | 'plan'> extends Pick<
  Context,
  'tx' | 'config' | 'now' | 'lockedAddonId'
> {
  caller: Caller
  subject: SubjectRows[S]
}

/** Reads an address as the call for one does. Throws 422. */
function readAddress(given: string): string {
  const read = v.safeParse(address, given, { abortPipeEarly: true })
  if (read.success) return read.output
  throw invalid({ email: [read.issues[0].message] })
}

/** Counts a try, which stays counted if the address is refused then. Throws 429. */
async function countTry({ tx, config, caller }: Inviting): Promise<void> {
  const most = config.limits.invitations
  if (most > 0) await countOne(tx, 'invitations', callerIdOf(caller), most)
}

/** The result of an address. Throws what is no refusal of that address, as 409 is: it stands for all of them. */
function resultOf(email: string, error: unknown): InvitationResult {
  if (!(error instanceof Refusal) || (error.status !== 422 && error.status !== 429)) throw error
  const { detail } = error
  const said = typeof detail === 'string' ? detail : Object.values(detail).flat().join(' ')
  const outcome = error instanceof AlreadyInvited ? 'already' : error.status === 429 ? 'limited' : 'refused'
  return { email, outcome, error: said }
}

/**
 * Invites each address by `invite`, the rule of the call for one, in a savepoint of its own: a refused one stores nothing
 * and stops no other. Counts each against the limit of invitations, and within the quota; what refuses all, such as the
 * add-on's stage, counts none.
 */
export async function inviteEach<C extends Inviting>(
  c: C,
  emails: readonly string[],
  quota: QuotaName,
  invite: (own: C, email: string) => Promise<unknown>,
): Promise<{ results: InvitationResult[] }> {
  const { tx, config, caller, subject } = c
  const of = { quota, most: config.quotas[quota], caller, subject: { row: subject } }
  const inviteOne = async (email: string): Promise<InvitationResult> => {
    const read = readAddress(email)
    await countTry(c)
    await tx.transaction((own) => withinQuota(own, of, () => invite({ ...c, tx: own }, read)))
    return { email, outcome: 'invited', error: null }
  }
  const results: InvitationResult[] = []
  for (const email of emails)
    results.push(await inviteOne(email).catch((error: unknown) => resultOf(email, error)))
  return { results }
}
