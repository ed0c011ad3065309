import { isFreshProof, needsProof, type ProvenAct } from '#machines/session/fresh-proof.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { DoneWrite } from '#server/http/endpoint-resources.ts'
import { FreshProofRefusal } from '#server/law/refusal.ts'
import { actorOf, type SubjectRows, type UserCaller } from '#server/law/handler.ts'
import { loadProof } from './proofs.ts'

/** The decision that a write takes about an approval or a repricing; null for any other write. */
function decisionOf({ endpoint, subject, params, body }: DoneWrite): ProvenAct['decision'] {
  if (endpoint.subject === 'repricing')
    return { of: 'repricing', to: String((params as { status?: unknown }).status) }
  if (endpoint.subject !== 'approval' || subject === null) return null
  const { state } = { ...(body as { state?: unknown } | null) }
  return { of: (subject.row as SubjectRows['approval']).type, to: String(state) }
}

/**
 * Throws FreshProofRefusal, which does not name the kinds yet, where a write needs a fresh proof of its person that
 * their session does not have. A proof that came with the write itself counts; an add-on's own token is nobody who could
 * be asked. Real time.
 */
export async function refuseUnproven(tx: Database, config: ServerConfig, write: DoneWrite): Promise<void> {
  const { endpoint, caller } = write
  if (endpoint.freshProof === undefined || caller?.kind !== 'user' || config.freshProofMs === 0) return
  const act = { by: actorOf(caller), decision: decisionOf(write) }
  if (!needsProof(endpoint.freshProof, act)) return
  const { provedAt } = await loadProof(tx, config, caller)
  if (isFreshProof(provedAt?.getTime() ?? null, Date.now(), config.freshProofMs)) return
  throw new FreshProofRefusal([])
}

/** The kinds of proof that a person can give in their session. */
export const proofKindsOf = async (db: Database, config: ServerConfig, caller: UserCaller) =>
  (await loadProof(db, config, caller)).proofKinds
