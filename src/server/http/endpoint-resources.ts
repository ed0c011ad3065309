import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Resources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import type {
  AddonRow,
  AskedWithCaller,
  Caller,
  Identified,
  SourceAnswer,
  UserCaller,
} from '#server/law/handler.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import type { ProcessCounts } from '#server/limits/request-limit.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'

/** A write that is done but for its commit. */
export interface DoneWrite {
  endpoint: Endpoint
  caller: Caller | null
  subject: LoadedSubject | null
  params: unknown
  body: unknown
}

/** Subject-specific work that the steps of a request delegate. */
export interface SubjectWork {
  /** Finds the caller that a bearer token belongs to, with what else is asked for; null if it is not valid. */
  authenticate: (
    db: Database,
    token: string,
    config: ServerConfig,
    asked: AskedWithCaller,
  ) => Promise<Identified | null>
  /** Fetches what an endpoint needs from source control before any row is locked. */
  prefetch: (
    asking: { endpoint: Endpoint; caller: Caller | null; body: unknown },
    resources: Pick<Resources, 'db' | 'config'>,
  ) => Promise<SourceAnswer | undefined>
  /** Throws FreshProofRefusal where a write needs a fresh proof that its session does not have. */
  refuseUnproven: (tx: Database, config: ServerConfig, write: DoneWrite) => Promise<void>
  /** The kinds of proof that a person can give in their session. */
  proofKindsOf: (db: Database, config: ServerConfig, caller: UserCaller) => Promise<readonly ProofKind[]>
  /** Throws 409 where an add-on has no room for another picture. */
  checkPictureRoom: (db: Database, addonId: string) => Promise<unknown>
  /** Collects what a transaction has brought about for an add-on, as the caller may see it. */
  loadEffects: (
    tx: Database,
    of: { config: ServerConfig; now: Date; addon: AddonRow; forAdmin: boolean },
  ) => Promise<unknown>
}

/** Everything needed to answer a request. */
export interface EndpointResources extends Resources, SubjectWork {
  counts: ProcessCounts
  kept: KeptAnswers
}
