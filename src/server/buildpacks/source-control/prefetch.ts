import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { invalid, Refusal } from '#server/law/refusal.ts'
import type { Caller, SourceAnswer } from '#server/law/handler.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { gitHubAt, linkedGitHub } from './accounts.ts'
import type { SourcePlace } from './github.ts'

interface Asking {
  endpoint: Endpoint
  caller: Caller | null
  body: unknown
}

type Resources = { db: Database; config: ServerConfig }

const isMissing = (error: unknown) => error instanceof Refusal && error.status === 404

async function repositoryOf(place: SourcePlace, userId: string, { db, config }: Resources) {
  const gitHub = await linkedGitHub(db, config, userId).catch((error: unknown) => {
    if (isMissing(error)) throw invalid({ source: ['needs a GitHub account: connect yours first'] })
    throw error
  })
  return gitHub.repository(place).catch((error: unknown) => {
    if (isMissing(error))
      throw invalid({ source: ['is not a repository that the connected GitHub account can see'] })
    throw error
  })
}

/**
 * Fetches what the endpoint needs from source control before its transaction, in which only SQL runs. Throws 422 at
 * the field, 503 if the service does not respond.
 */
export async function prefetch(
  { endpoint, caller, body }: Asking,
  resources: Resources,
): Promise<SourceAnswer | undefined> {
  const { asks, body: schema } = endpoint
  if (asks === undefined || schema === undefined || caller?.kind !== 'user') return undefined
  const given = parseInput(schema, body) as { token?: string; source?: SourcePlace }
  if (asks === 'account' && given.token !== undefined) {
    const account = await gitHubAt(resources.config, given.token).user()
    return { kind: 'account', account }
  }
  if (asks === 'repository' && given.source !== undefined)
    return { kind: 'repository', repository: await repositoryOf(given.source, caller.id, resources) }
  throw new Error(`${endpoint.path} has nothing to ask source control with`)
}
