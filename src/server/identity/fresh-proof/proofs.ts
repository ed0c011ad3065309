import { and, eq } from 'drizzle-orm'
import { isFreshProof, type ProofKind } from '#machines/session/fresh-proof.ts'
import { proofKinds } from '#contract/security/proof.ts'
import type { proof } from '#contract/security/proof.ts'
import type * as v from 'valibot'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions } from '#server/db/schema.ts'
import type { UserCaller } from '#server/law/handler.ts'
import { noPasswordText } from '../oidc/domains.ts'
import { passkeySite } from '../passkeys/passkey-site.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { hasTwoFactor } from '../second-factor/two-factor.ts'

type ProofConfig = Pick<ServerConfig, 'oidcProviders' | 'freshProofMs' | 'publicUrl' | 'demo'>
type Prover = Pick<UserCaller, 'id' | 'email' | 'sessionId'>

/** Tells for each kind if a person can give such a proof in a session. */
const canGive: Readonly<
  Record<
    ProofKind,
    (
      tx: Database,
      config: ProofConfig,
      prover: Prover & { oidcProvider: string | null },
    ) => boolean | Promise<boolean>
  >
> = {
  password: (_, config, { email }) => noPasswordText(config, email) === null,
  code: (tx, _, { id }) => hasTwoFactor(tx, id),
  passkey: async (tx, config, { id }) => passkeySite(config) !== null && (await hasPasskey(tx, id)),
  provider: (_tx, _config, { oidcProvider }) => oidcProvider !== null,
}

/** Loads when a session's person last gave a proof (null if never), and the kinds that they can give. */
export async function loadProof(
  tx: Database,
  config: ProofConfig,
  prover: Prover,
): Promise<{ provedAt: Date | null; proofKinds: ProofKind[] }> {
  const { provedAt, oidcProvider } = identitySessions
  const [session] = await tx
    .select({ provedAt, oidcProvider })
    .from(identitySessions)
    .where(eq(identitySessions.id, prover.sessionId))
  if (session === undefined) throw new Error(`session ${prover.sessionId} is not stored`)
  const given = { ...prover, oidcProvider: session.oidcProvider }
  const kinds: ProofKind[] = []
  for (const kind of proofKinds) if (await canGive[kind](tx, config, given)) kinds.push(kind)
  return { provedAt: session.provedAt, proofKinds: kinds }
}

/** A session's last proof as its person sees it. Real time. */
export async function proofRecord(
  tx: Database,
  config: ProofConfig,
  prover: Prover,
): Promise<v.InferOutput<typeof proof>> {
  const loaded = await loadProof(tx, config, prover)
  const provedAt = loaded.provedAt?.getTime() ?? null
  return {
    provedAt: loaded.provedAt?.toISOString() ?? null,
    fresh: isFreshProof(provedAt, Date.now(), config.freshProofMs),
    proofKinds: loaded.proofKinds,
  }
}

/** Notes that a session's user has just given a proof in it. */
export const noteFreshProof = (
  tx: Database,
  { id, sessionId }: Pick<Prover, 'id' | 'sessionId'>,
  now = new Date(),
) =>
  tx
    .update(identitySessions)
    .set({ provedAt: now })
    .where(and(eq(identitySessions.id, sessionId), eq(identitySessions.userId, id)))
