import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Resources } from '#server/config/resources.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import type { Incoming } from './request-pipeline.ts'
import { requestOrigin } from './request-origin.ts'

/** Reads of a company's records that the security trail tells of when staff make them. */
const watchedReads: Readonly<Partial<Record<keyof EveryEndpoint, string>>> = {
  currentManifestView: 'manifest',
  manifestView: 'manifest',
  apiAuthorizationList: 'credentials',
  oauthCredentialList: 'credentials',
  reportList: 'reports',
  failedAttemptList: 'attempts',
}

/** Answers a read. Where staff read what is watched, it is recorded before they receive it. */
export async function watched(
  name: keyof EveryEndpoint,
  { http, caller, addon }: Incoming,
  { db, config }: Pick<Resources, 'db' | 'config'>,
  read: () => Promise<Response>,
): Promise<Response> {
  const answer = await read()
  const what = watchedReads[name]
  if (what === undefined || caller?.kind !== 'user' || !caller.admin) return answer
  const of = addon?.slug ?? Object.values(http.req.param())[0] ?? ''
  const event = byOneself('staff_read', caller.id, { what, of })
  await db.transaction((tx) => recordEvents(tx, requestOrigin(http, config), [event]))
  return answer
}
