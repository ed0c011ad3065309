import type { ServiceRight } from '#contract/services/service.ts'
import type { Database } from '#server/db/database.ts'
import {
  addServiceToken,
  createService,
  loadServices,
  revokeServiceTokens,
  serviceEvent,
} from '#server/identity/services/service-tokens.ts'
import { recordEvents } from '#server/security/record-events.ts'
import { withReason } from './admin-people.ts'

const handedOver = (what: string, token: string) => `${what}\nToken: ${token}\nIt is not shown again.`

/** Creates a service with its first token. Returns what to print. Throws AdminProblem. */
export const createServiceByCommand = (
  db: Database,
  { service, may }: { service: string; may: readonly ServiceRight[] },
): Promise<string> =>
  withReason(db, async (tx) => {
    const made = await createService(tx, { name: service, may })
    await recordEvents(tx, null, [
      serviceEvent('service_created', 'command', { name: made.name }),
      serviceEvent('service_token_made', 'command', made),
    ])
    return handedOver(`Service ${made.name} created. Rights: ${may.join(', ')}.`, made.token)
  })

/** Makes a second token of a service. Returns what to print. Throws AdminProblem. */
export const rotateService = (db: Database, service: string): Promise<string> =>
  withReason(db, async (tx) => {
    const made = await addServiceToken(tx, service)
    await recordEvents(tx, null, [serviceEvent('service_token_made', 'command', made)])
    return handedOver(
      `${made.name} has a second token. The first one stays valid until it is revoked.`,
      made.token,
    )
  })

/** Revokes a service's token. Returns what to print. Throws AdminProblem. */
export const revokeServiceToken = (
  db: Database,
  { service, prefix }: { service: string; prefix: string },
): Promise<string> =>
  withReason(db, async (tx) => {
    const { name } = await revokeServiceTokens(tx, service, prefix)
    await recordEvents(tx, null, [serviceEvent('service_token_revoked', 'command', { name, prefix })])
    return `The token ${prefix} of ${name} is revoked.`
  })

/** Lists all services: name and rights, then a line of each token: prefix, age, last use and address, or its revocation. */
export async function listServices(db: Database): Promise<string> {
  const found = await loadServices(db)
  const lines = found.flatMap(({ name, may, tokens }) => [
    `${name}, rights: ${may.join(', ')}`,
    ...tokens.map(({ prefix, createdAt, lastUsedAt, lastAddress, revokedAt }) =>
      [
        `  ${prefix}`,
        `created ${shownTime(createdAt)}`,
        lastUsedAt === null ? 'never used' : `last used ${shownTime(lastUsedAt)} from ${lastAddress}`,
        ...(revokedAt === null ? [] : [`revoked ${shownTime(revokedAt)}`]),
      ].join(', '),
    ),
  ])
  return lines.length === 0 ? 'There are no services.' : lines.join('\n')
}

const shownTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
