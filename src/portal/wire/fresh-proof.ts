import * as v from 'valibot'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import { ProblemError } from '#machines/problem.ts'
import { freshProofId, proofAsked } from '#contract/endpoints/error.ts'
import { fromWire } from '#contract/formats/wire-names.ts'

/** How asking for a proof ended: given, declined, or about to be given by signing in again. */
export type ProvingOutcome = 'proven' | 'cancelled' | 'signingIn'

/** A question to the person, which every call that waits for a proof shares. */
interface Question {
  over: Promise<ProvingOutcome>
  /** Takes it back, when nothing waits for it any more. */
  close: () => void
}

let prover: ((kinds: readonly ProofKind[]) => Question) | null = null
let current: (Question & { askers: number }) | null = null

/** Sets how a person is asked for a proof; returns the undoing. */
export function connectProver(ask: (kinds: readonly ProofKind[]) => Question): () => void {
  prover = ask
  return () => {
    if (prover === ask) prover = null
  }
}

/** Asks for a proof; rejects with the signal's reason if the caller gives up. */
async function ask(
  begin: (kinds: readonly ProofKind[]) => Question,
  kinds: readonly ProofKind[],
  signal: AbortSignal | undefined,
): Promise<ProvingOutcome> {
  const question = (current ??= { ...begin(kinds), askers: 0 })
  question.askers += 1
  const isOver = new AbortController()
  const givenUp = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: isOver.signal }),
  )
  try {
    return await Promise.race([question.over, givenUp])
  } finally {
    isOver.abort()
    question.askers -= 1
    if (question.askers === 0) {
      question.close()
      if (current === question) current = null
    }
  }
}

const refusals = {
  cancelled: { kind: 'refused', message: 'You have not confirmed that it is you. Nothing was changed.' },
  signingIn: { kind: 'expired', message: 'Sign in again to go on.' },
} as const

/**
 * Asks the person for a fresh proof if a response does so. Returns true once it is given: the call can then be sent again
 * as it is. Returns false for any other response; rejects with a ProblemError if the person declines.
 */
export async function isProvenAgain(
  { status, text }: { status: number; text: string },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (status !== 403 || prover === null || !text.includes(`"${freshProofId}"`)) return false
  const body = v.safeParse(proofAsked, fromWire(proofAsked, JSON.parse(text)))
  if (!body.success) return false
  const outcome = await ask(prover, body.output.proofKinds, signal)
  if (outcome === 'proven') return true
  throw new ProblemError({ ...refusals[outcome], fields: {} })
}
